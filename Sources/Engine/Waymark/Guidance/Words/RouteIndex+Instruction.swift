internal import WaymarkGeodesy

extension RouteIndex {
  /// The instruction of a step.
  ///
  /// - Parameters:
  ///   - number: index in `steps`.
  ///   - language: for steps whose source has no words, and for those made from the line's shape.
  /// - Returns: the source's words, else those of the language; empty when there is no such step.
  public func instruction(ofStep number: Int, in language: GuidanceLanguage) -> String {
    guard let step = step(number) else { return "" }
    return step.instruction.isEmpty ? wording(ofStep: number, in: language) : step.instruction
  }

  /// The instruction of a step from its manoeuvre and name, ignoring the words of its source.
  func wording(ofStep number: Int, in language: GuidanceLanguage) -> String {
    let step = steps[number]
    let arc = vertexArcLengths[step.geometryRange.lowerBound]
    return language.instruction(
      for: step.maneuver, name: step.name,
      headingDegrees: step.maneuver == .depart ? headingDegrees(from: arc, to: arc + 20) : nil,
      isStop: stopSteps.contains(number))
  }

  /// Direction from one arc length to another, both clamped to the route; degrees clockwise from true north, nil where the
  /// line has none.
  func headingDegrees(from: Double, to: Double) -> Double? {
    let frame = LocalFrame(origin: ECEF.position(of: point(at: from)))
    let d = frame.enu(ofECEF: point(at: to))
    return d.x * d.x + d.y * d.y > 0.01 ? Angle.heading(east: d.x, north: d.y) : nil
  }
}
