#if os(Linux)
  /// Valhalla's output: finds the current stage.
  enum ValhallaLog {
    /// The stages of a tile build that are reported to users, by a part of the line that starts each.
    private static let stages: [(mark: String, name: String, fraction: Double)] = [
      ("Parsing ways", "reading ways", 0.02), ("Parsing relations", "reading relations", 0.15),
      ("Parsing nodes", "reading nodes", 0.2), ("Creating graph edges", "making the graph", 0.3),
      ("Building edge shapes", "making the graph", 0.35), ("Enhancing local graph", "enhancing the graph", 0.5),
      ("HierarchyBuilder", "making the hierarchy", 0.6), ("Creating shortcuts", "making shortcuts", 0.65),
      ("Adding elevation", "adding grades", 0.75), ("Adding complex turn", "adding turn restrictions", 0.85),
      ("Validating", "checking the tiles", 0.92), ("Cleaning up", "cleaning up", 0.99),
    ]

    /// The stage that a line of a tile build starts, with the share of the work done before it; nil for other lines.
    static func stage(of line: String) -> (name: String, fraction: Double)? {
      stages.first { line.contains($0.mark) }.map { ($0.name, $0.fraction) }
    }
  }
#endif
