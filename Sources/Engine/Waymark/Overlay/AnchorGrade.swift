/// How an anchor is represented, from its uncertainty and its distance, with hysteresis: an exact mark that is visibly
/// wrong does more harm than a rough one.
struct AnchorGrade: Equatable, Sendable {
  /// Largest uncertainty of an arrow: in metres, and as the tangent of the angle seen from the camera (4°); the larger
  /// counts.
  static let exact = (meters: 2.0, slope: 0.07)
  /// Largest uncertainty of a ball (31°); beyond, a mark would point anywhere.
  static let rough = (meters: 30.0, slope: 0.6)
  /// Factor on the limits of the present representation.
  static let hysteresis = 1.4
  /// Seconds before it may change again.
  static let dwell = 1.5

  private(set) var representation: AnchorRepresentation
  private var since: Double

  /// - Parameters:
  ///   - sigma: standard deviation of the anchor's position across the line of sight, metres; nil when none is stated:
  ///     then the position counts as exact.
  ///   - distance: metres from the camera.
  ///   - time: seconds on the session's clock.
  init(sigma: Double?, distance: Double, time: Double) {
    representation = Self.wanted(sigma: sigma, distance: distance, present: nil)
    since = time
  }

  mutating func update(sigma: Double?, distance: Double, time: Double) {
    let wanted = Self.wanted(sigma: sigma, distance: distance, present: representation)
    guard wanted != representation, time - since >= Self.dwell || time < since else { return }
    representation = wanted
    since = time
  }

  private static func wanted(
    sigma: Double?, distance: Double, present: AnchorRepresentation?
  ) -> AnchorRepresentation {
    guard let sigma else { return .arrow }
    func holds(_ limit: (meters: Double, slope: Double), _ isThere: Bool) -> Bool {
      sigma <= max(limit.meters, limit.slope * distance) * (isThere ? hysteresis : 1)
    }
    if holds(exact, present == .arrow) { return .arrow }
    return holds(rough, present == .arrow || present == .ball) ? .ball : .hidden
  }
}
