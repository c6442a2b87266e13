import Engines
import Inputs
import Responders
import Testing

/// `tactus(1)` against the journal: every kind and every word of a list. Verbs and options come from the command itself, and the
/// keys of the lines are checked by `Scripts/packaging/test`.
@Suite struct CommandPageTests {
  private let page: ManualPage

  init() throws { page = try ManualPage("tactus.1.in") }

  @Test(arguments: JournalEntry.Kind.allCases)
  func everyKindIsDescribed(kind: JournalEntry.Kind) { #expect(page.has("Cm", word: kind.rawValue)) }

  @Test(arguments: TransitionReason.Word.allCases)
  func everyReasonIsNamed(reason: TransitionReason.Word) { #expect(page.has("Ql", word: reason.rawValue)) }

  @Test(arguments: [
    ContactSample.Exclusion.hovering, .palm, .alreadyDown, .noPosition, .tooLight, .penInProximity, .dropped, .ghost,
  ])
  func everyExclusionIsNamed(exclusion: ContactSample.Exclusion) { #expect(page.has("Ql", word: exclusion.rawValue)) }

  @Test(arguments: DiagnosticCode.allCases.map(\.rawValue))
  func everyOddityOfADeviceIsNamed(code: String) { #expect(page.has("Ql", word: code)) }
}
