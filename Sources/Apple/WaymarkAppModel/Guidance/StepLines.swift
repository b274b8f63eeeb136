public import Waymark
public import WaymarkGeodesy

/// Directions as MapKit gives them: for each step a line and a sentence, but no manoeuvre. The manoeuvre comes from the angle
/// between a step's line and the next one's.
public struct StepLines: Equatable, Sendable {
  /// Name of the system's own service among the directions services.
  public static let name = "apple"
  /// Length of line whose direction counts at a turn, metres.
  private static let reach = 15.0

  /// One step.
  public struct Step: Equatable, Sendable {
    /// Where it leads.
    public var line: [Coordinate]
    /// What to do at its start; may be empty.
    public var instruction: String

    /// Makes a step.
    public init(line: [Coordinate], instruction: String) {
      self.line = line
      self.instruction = instruction
    }
  }

  /// One part, from stop to stop.
  public struct Leg: Equatable, Sendable {
    /// Its steps.
    public var steps: [Step]
    /// Time, seconds.
    public var duration: Double

    /// Makes a part.
    public init(steps: [Step], duration: Double) {
      self.steps = steps
      self.duration = duration
    }
  }

  /// The parts, in order.
  public var legs: [Leg]

  /// Makes directions.
  public init(legs: [Leg]) { self.legs = legs }

  /// The route.
  ///
  /// - Parameters:
  ///   - mode: how it is travelled.
  ///   - language: for steps without a sentence.
  /// - Returns: the route; nil when no line is longer than a point.
  public func route(mode: TravelMode, language: GuidanceLanguage) -> Route? {
    var geometry: [Coordinate] = []
    var parts: [RouteLeg] = []
    let maker = InstructionMaker()
    for leg in legs {
      var steps: [RouteStep] = []
      for step in leg.steps {
        let line = step.line.reduce(into: [Coordinate]()) { line, point in if line.last != point { line.append(point) }
        }
        // Services put an empty step before the first one.
        guard line.count > 1 else { continue }
        var maneuver = Maneuver.depart
        if !steps.isEmpty, let before = Self.heading(atEndOf: geometry), let after = Self.heading(atStartOf: line) {
          maneuver = maker.maneuver(forTurn: Angle.wrappedTo180(after - before))
        }
        let from: Int
        if let last = geometry.last, last == line[0] {
          from = geometry.count - 1
          geometry += line.dropFirst()
        } else {
          from = geometry.count
          geometry += line
        }
        let heading = steps.isEmpty ? Self.heading(atStartOf: line) : nil
        let sentence =
          step.instruction.isEmpty ? language.instruction(for: maneuver, headingDegrees: heading) : step.instruction
        steps.append(
          RouteStep(
            instruction: sentence, maneuver: maneuver, distance: Self.length(line),
            geometryRange: from...geometry.count - 1))
      }
      guard !steps.isEmpty else { continue }
      let end = geometry.count - 1
      steps.append(
        RouteStep(
          instruction: language.instruction(for: .arrive, headingDegrees: nil), maneuver: .arrive, distance: 0,
          geometryRange: end...end))
      parts.append(
        RouteLeg(
          steps: steps, distance: steps.reduce(0) { $0 + $1.distance },
          duration: leg.duration.isFinite ? max(0, leg.duration) : nil))
    }
    let durations = parts.compactMap(\.duration)
    let duration = durations.count == parts.count ? durations.reduce(0, +) : nil
    return try? Route(
      geometry: geometry, legs: parts, duration: duration, mode: mode, source: Self.name)
  }

  private static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.wgs84.inverse(from: $1.0, to: $1.1).distance }
  }

  private static func heading(atStartOf line: [Coordinate]) -> Double? {
    guard let start = line.first else { return nil }
    let end = line.first { Geodesic.wgs84.inverse(from: start, to: $0).distance >= reach } ?? line.last
    guard let end, end != start else { return nil }
    return Geodesic.wgs84.inverse(from: start, to: end).initialAzimuth
  }

  private static func heading(atEndOf line: [Coordinate]) -> Double? {
    heading(atStartOf: line.reversed()).map { Angle.wrappedTo180($0 + 180) }
  }
}
