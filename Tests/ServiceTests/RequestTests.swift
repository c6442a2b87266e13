import Engines
import Testing

@testable import Service

/// What clients may ask for, and what they are told when it is something else.
@Suite struct RequestTests {
  private func problem(_ line: String) -> String? {
    do {
      _ = try ControlRequest(Array(line.utf8))
      return nil
    } catch {
      return error.message
    }
  }

  @Test("subscriptions name kinds, and views if they like")
  func subscriptions() throws {
    guard
      case .subscribe(let kinds, let views, _) = try ControlRequest(
        Array(#"{"subscribe":["gesture","touch"],"views":["green"]}"#.utf8))
    else {
      Issue.record("no subscription")
      return
    }
    #expect(kinds == [.gesture, .touch] && views == ["green"])
    guard case .subscribe(let all, let none, _) = try ControlRequest(Array(#"{"subscribe":["all"]}"#.utf8)) else {
      Issue.record("no subscription")
      return
    }
    #expect(all == Set(JournalEntry.Kind.allCases) && none.isEmpty)
  }

  @Test(
    "a wrong line is told what is wrong with it",
    arguments: [
      ("", "not JSON"), ("hello", "not JSON"), ("[]", "a request is an object"), ("3", "a request is an object"),
      ("{}", #"neither "subscribe" nor "request" in it"#), (#"{"request":"dance"}"#, #"unknown request "dance""#),
      (#"{"request":3}"#, "unknown request (not a string)"), (#"{"subscribe":"gesture"}"#, #""subscribe" must be a list"#),
      (#"{"subscribe":["x"]}"#, #"unknown kind "x""#), (#"{"subscribe":[1]}"#, #""subscribe" must be a list"#),
      (#"{"subscribe":[],"views":3}"#, #""views" must be a list"#), (#"{"subscribe":[],"view":[]}"#, #"unknown key "view""#),
      (#"{"request":"orientation"}"#, #""degrees" must be"#), (#"{"request":"orientation","degrees":45}"#, #""degrees" must be"#),
      (#"{"request":"status","request":"quit"}"#, "not JSON: duplicate"),
      (#"{"request":"keep"}"#, #""seconds" must be"#), (#"{"request":"keep","seconds":-1}"#, #""seconds" must be"#),
      (#"{"request":"keep","seconds":1.5}"#, #""seconds" must be"#),
      (#"{"request":"keep","seconds":3601}"#, #""seconds" must be"#),
      (#"{"request":"quit","now":true}"#, #"unknown key "now""#),
      ("{\"request\":\"\u{0}\"}", "not JSON"), (String(repeating: "[", count: 5_000), "not JSON"),
    ])
  func wrong(_ line: String, _ beginning: String) {
    #expect(problem(line)?.hasPrefix(beginning) ?? false, "\(problem(line) ?? "nothing")")
  }

  @Test("requests", arguments: ["status", "reload", "quit", "dump"])
  func requests(_ word: String) { #expect(problem(#"{"request":"\#(word)"}"#) == nil) }
}
