import Foundation
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

/// Whole walks, a line every 30 seconds: the engine's belief and output. A change that moves anything shows here.
/// `WAYMARK_UPDATE_SNAPSHOTS=1 swift test --filter WalkSnapshotTests` rewrites them; read the difference.
@Suite struct WalkSnapshotTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func parameters(_ name: String) -> SimulationParameters {
    var p = SimulationParameters()
    p.yawDegrees = 115
    switch name {
    case "clean": p = .withoutErrors
    case "bursts": p.burstShare = 0.15
    case "lost": p.trackingLosses = [90, 200]
    default: p.compassBias = 25
    }
    p.seed = 2026
    return p
  }

  @Test(arguments: ["clean", "bursts", "lost", "compass"])
  func walkIsAsItWas(name: String) throws {
    let steps = [
      RouteStep(instruction: "Go north", maneuver: .depart, distance: 200, geometryRange: 0...1),
      RouteStep(instruction: "Turn right", maneuver: .turnRight, distance: 120, geometryRange: 1...2),
      RouteStep(instruction: "Turn left", maneuver: .turnLeft, distance: 100, geometryRange: 2...3),
      RouteStep(instruction: "Arrive", maneuver: .arrive, distance: 0, geometryRange: 3...3),
    ]
    let line = try Fixtures.route([(0, 0), (0, 200), (120, 200), (120, 300)], altitudes: [400, 410, 410, 402])
    let route = try Route(
      geometry: line.geometry, altitudes: line.altitudes, legs: [RouteLeg(steps: steps, distance: 420)],
      source: "test")
    var walk = GuidedWalk(
      session: Session(strategy: ComparedMethod.robust.strategy(initialYaw: .firstHeading)))
    var text = ""
    var next = 30.0
    for timed in SimulatedWalk(route: route, parameters: Self.parameters(name)) {
      if let announcement = walk.take(timed) {
        text += "\(Self.fixed(timed.time, 0)) s \(announcement.kind.rawValue): \(announcement.instruction)\n"
      }
      guard timed.time >= next, let overlay = walk.overlay, let guidance = overlay.guidance else { continue }
      next += 30
      let indicator = overlay.edgeIndicator.map { "edge \(Self.fixed($0.center.x, 0)),\(Self.fixed($0.center.y, 0))" }
      text +=
        "\(Self.fixed(timed.time, 0)) s yaw \(Self.fixed((walk.replay.session.alignment.frame?.yawDegrees).map { Angle.wrappedTo180($0) }, 1))"
      text +=
        " along \(Self.fixed(guidance.progress.arcLength, 0)) across \(Self.fixed(guidance.progress.crossTrack, 1))"
      text += " turn \(Self.fixed(guidance.turnDegrees, 0)) finish \(Self.fixed(overlay.finish?.distance, 0))"
      text += " arrows \(overlay.arrows.count) \(indicator ?? overlay.billboard?.text ?? "nothing")\n"
    }
    walk.finish()
    text += "yaw error rms \(Self.fixed(walk.replay.yawErrors.rms, 1))"
    text += ", place error rms \(Self.fixed(walk.replay.positionErrors.rms, 1))\n"
    let file = Self.folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["WAYMARK_UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  private static func fixed(_ value: Double?, _ decimals: Int) -> String {
    guard let value else { return "–" }
    let text = String(format: "%.\(decimals)f", value)
    return text.hasPrefix("-0") && !text.contains(where: { ("1"..."9").contains($0) }) ? String(text.dropFirst()) : text
  }
}
