/// Checks what must hold for results, whatever the input was.
enum FuzzCheck {
  /// Ends the process when a condition does not hold: a finding.
  static func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    guard !condition else { return }
    fatalError("broken promise: \(what())")
  }

  /// Checks that every number is finite.
  static func finite(_ numbers: Double?..., what: @autoclosure () -> String) {
    for number in numbers {
      if let number { require(number.isFinite, what()) }
    }
  }
}
