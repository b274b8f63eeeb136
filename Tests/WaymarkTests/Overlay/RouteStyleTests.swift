import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct RouteStyleTests {
  private func overlay(_ style: OverlayStyle.RouteStyle, ground: GroundElevation? = nil) throws -> Overlay {
    var look = OverlayStyle()
    look.route = style
    var session = Fixtures.alignedSession(style: look)
    session.setRoute(InstructionMaker().addingSteps(to: try Fixtures.route([(0, 0), (0, 40), (60, 40)])))
    session.setGround(ground)
    let pose = PoseSample(position: .zero, orientation: .identity)
    session.take(TimedSample(time: 0.06, .pose(pose)))
    return session.overlay(for: pose, camera: Fixtures.camera, at: 1)
  }

  @Test func theRibbonIsAStripOfItsWidthThatGoesOn() throws {
    let ribbon = try overlay(.ribbon).ribbon
    #expect(ribbon.count > 60)
    #expect(try overlay(.ribbon).arrows.isEmpty && overlay(.arrows).ribbon.isEmpty)
    for (a, b) in zip(ribbon, ribbon.dropFirst()) {
      #expect(b.arcLength > a.arcLength && b.arcLength - a.arcLength <= 1.5 + 1e-9)
      // The strip does not fold: left stays left.
      let middle = (a.left + a.right) * 0.5
      let on = (b.left + b.right) * 0.5 - middle
      let side = a.right - a.left
      #expect(on.z * side.x - on.x * side.z < 1e-9 || on.length < 0.1)
    }
    let first = try #require(ribbon.dropFirst(3).first)
    #expect(abs(first.left.distance(to: first.right) - 0.7) < 0.01)
    #expect(first.left.x < first.right.x)
  }

  @Test func aSignStandsAtTheNextCorner() throws {
    let signs = try overlay(.arrows).turnSigns
    let sign = try #require(signs.first)
    #expect(signs.count == 1 && sign.maneuver == .turnRight)
    #expect(abs(sign.turnDegrees - 90) < 2)
    #expect(abs(sign.position.z + 40) < 0.5 && abs(sign.position.x) < 0.5)
    // Its face points back to the user, south: +Z.
    #expect(sign.orientation.rotate(Vector3(0, 0, 1)).z > 0.99)
    #expect(abs(sign.distance - 40) < 6)
  }

  @Test func whatIsBehindTheCornerIsThinner() throws {
    let arrows = try overlay(.arrows).arrows
    let (straight, beyond) = (arrows.filter { $0.arcLength < 38 }, arrows.filter { $0.arcLength > 85 })
    #expect(!straight.isEmpty && straight.allSatisfy { $0.weight > 0.99 })
    #expect(!beyond.isEmpty && beyond.allSatisfy { $0.weight < 0.8 })
    #expect(arrows.allSatisfy { (LineOfSight.minimumWeight...1).contains($0.weight) })
  }

  @Test func theLineFollowsTheGround() throws {
    // 10 % up to the north.
    let step = 0.001
    let rise = Float(step * 111_180 * 0.1)
    let ground = try #require(
      GroundElevation(
        southWest: Fixtures.coordinate(47.0697, 15.4385), latitudeStep: step, longitudeStep: step, columns: 3,
        heights: (0..<4).flatMap { row in [Float](repeating: Float(row) * rise, count: 3) }, reference: .meanSeaLevel))
    let arrows = try overlay(.arrows, ground: ground).arrows
    let flat = try overlay(.arrows).arrows
    for arrow in arrows where arrow.arcLength > 20 && arrow.arcLength < 38 {
      #expect(abs(arrow.position.y + 1.6 + arrow.position.z * 0.1) < 0.7, "\(arrow.position)")
    }
    #expect(flat.allSatisfy { abs($0.position.y + 1.6) < 1e-6 })
  }
}
