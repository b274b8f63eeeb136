import WaymarkVision

extension LookEvaluation {
  /// Rendered skies with and without the Moon, by day and at night.
  public func moons(_ number: Int, progress: (String) -> Void) throws -> LookEvaluationReport {
    var report = LookEvaluationReport()
    report.rows = MoonKind.allCases.map { LookStatistics($0.rawValue) }
    var place = ViewPlaces(collection, range: range, seed: seed)
    for sky in 0..<number {
      progress("sky \(sky + 1) of \(number)")
      guard let stand = try place.next() else { throw Self.noPlace }
      for (k, kind) in MoonKind.allCases.enumerated() {
        try Task.checkCancellation()
        guard let view = MoonView(stand, kind, seed: seed &+ UInt64(sky)) else { continue }
        let found = try kind.isCarried ? view.carry() : view.look()
        report.rows[k].add(
          found, truth: view.attitude.yawDegrees, isWithoutTruth: !kind.hasMoon, milliseconds: nil)
      }
    }
    return report
  }
}
