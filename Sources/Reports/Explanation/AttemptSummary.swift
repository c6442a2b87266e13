internal import Engines

extension Chronicle {
  /// An attempt in one line: how it ended, and why.
  package func summary(of attempt: AttemptRecord) -> String {
    var parts: [String] = []
    var awaited: [String] = []
    for wait in attempt.waits {
      if let by = wait.by, !awaited.contains(by) { awaited.append(by) }
    }
    if !awaited.isEmpty { parts.append("waited for \(awaited.map { Prose($0, .plain) }.listed().plain)") }
    if let decision = attempt.decision {
      switch decision.to {
      case "failed": parts.append("failed: \(why(decision, attempt))")
      case "ended": parts.append("recognised\(when(decision, attempt))")
      default: parts.append("began\(when(decision, attempt))")
      }
    } else {
      parts.append("had not decided at the end")
    }
    if attempt.changes > 0 { parts.append("changed \(Words.times(attempt.changes))") }
    if let end = attempt.conclusion, end.from != "possible" {
      parts.append(end.to == "ended" ? "ended" : "\(end.to): \(why(end, attempt))")
    }
    return parts.joined(separator: "; ").shown
  }

  private func why(_ step: StepRecord, _ attempt: AttemptRecord) -> String {
    if let by = step.by {
      return step.reason == "requirementFailed" ? "\(by), which had to fail first, was recognised" : "prevented by \(by)"
    }
    return ReasonWords.clause(step, of: attempt, in: self).plain
  }

  private func when(_ step: StepRecord, _ attempt: AttemptRecord) -> String {
    ["recognized", "unspecified"].contains(step.reason)
      ? "" : ", when \(ReasonWords.clause(step, of: attempt, in: self).plain)"
  }
}
