import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct AlignmentSmootherTests {
  private func alignment(yaw: Double, east: Double = 0) -> Alignment {
    let local = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    return Alignment(
      frame: SceneFrame(
        local: local, originInScene: Vector3(-east, 0, 0), yawDegrees: yaw, verticalReference: .ellipsoid),
      heightIsKnown: true, state: .good)
  }

  @Test func theFirstIsShownAsItIs() {
    var smoother = AlignmentSmoother()
    let estimate = alignment(yaw: 77)
    #expect(smoother.show(estimate, camera: Vector3(3, 1, 2), at: 5) == estimate)
  }

  /// A correction by 10° and 4 m is applied at a limited rate, without overshoot, and completely.
  @Test func correctionsAreRateLimited() throws {
    var smoother = AlignmentSmoother()
    let camera = Vector3(20, 0, -10)
    _ = smoother.show(alignment(yaw: 355), camera: camera, at: 0)
    let target = alignment(yaw: 5, east: 4)
    let goal = try #require(target.frame).geodeticPosition(ofScene: camera)
    var (lastYaw, time) = (355.0, 0.0)
    var lastPosition = try #require(alignment(yaw: 355).frame).geodeticPosition(ofScene: camera)
    for _ in 0..<240 {
      time += 1.0 / 30
      let frame = try #require(smoother.show(target, camera: camera, at: time).frame)
      let step = Angle.difference(fromDegrees: lastYaw, toDegrees: frame.yawDegrees)
      #expect(step >= -1e-9 && step <= 8.0 / 30 + 1e-9)
      let position = frame.geodeticPosition(ofScene: camera)
      let moved = Geodesic.wgs84.inverse(from: lastPosition.coordinate, to: position.coordinate).distance
      #expect(moved <= 2.0 / 30 + 1e-6)
      (lastYaw, lastPosition) = (frame.yawDegrees, position)
    }
    #expect(smoother.show(target, camera: camera, at: time + 0.03) == target)
    #expect(Geodesic.wgs84.inverse(from: lastPosition.coordinate, to: goal.coordinate).distance < 1e-6)
  }

  @Test func largeOnesAndPausesAreCarriedOutAtOnce() {
    var smoother = AlignmentSmoother()
    _ = smoother.show(alignment(yaw: 0), camera: .zero, at: 0)
    #expect(smoother.show(alignment(yaw: 90), camera: .zero, at: 0.03) == alignment(yaw: 90))
    #expect(smoother.show(alignment(yaw: 80), camera: .zero, at: 9) == alignment(yaw: 80))
    #expect(smoother.show(alignment(yaw: 75), camera: .zero, at: 8) == alignment(yaw: 75))
    #expect(smoother.show(.unknown, camera: .zero, at: 8.1) == .unknown)
    #expect(smoother.show(alignment(yaw: 70), camera: .zero, at: 8.2) == alignment(yaw: 70))
    let leaps = smoother.leaps
    #expect(leaps == 6)
    _ = smoother.show(alignment(yaw: 72), camera: .zero, at: 8.23)
    #expect(smoother.leaps == leaps, "a small one is none")
  }

  /// The estimate of a session jumps, the overlay does not.
  @Test func theOverlayFollowsSmoothly() throws {
    var session = Fixtures.alignedSession(yaw: 0, altitude: 400)
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    session.setAnchors([
      Anchor(position: Position(frame.position(ofENU: Vector3(0, 50, 0)).coordinate), name: "")
    ])
    func anchor(at time: Double) -> Vector3 {
      let pose = PoseSample(position: .zero, orientation: .identity)
      return session.overlay(for: pose, camera: Fixtures.camera, at: time).anchors.first?.position ?? .zero
    }
    let before = anchor(at: 0.05)
    // A better fix 6 m further east: the anchor belongs 6 m further west.
    session.take(
      TimedSample(
        time: 0.06,
        .fix(
          LocationFix(
            coordinate: frame.position(ofENU: Vector3(6, 0, 0)).coordinate, horizontalAccuracy: 0.5,
            altitude: Altitude(meters: 400, reference: .meanSeaLevel)))))
    let soon = anchor(at: 0.08)
    #expect(soon.distance(to: before) < 50 * Angle.radians(8) * 0.031, "8° a second while the alignment is not good")
    var last = soon
    for i in 1...300 { last = anchor(at: 0.08 + Double(i) / 30) }
    #expect(abs(last.x - before.x + 6) < 0.01)
  }

  /// A correction by more than 25 m takes effect at once, for the marks of anchors, too.
  @Test func marksFollowALargeCorrectionAtOnce() throws {
    var composer = OverlayComposer()
    let local = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    composer.anchors.set(
      [Anchor(position: Position(local.position(ofENU: Vector3(0, 50, 0)).coordinate), name: "")], labelWidths: [])
    func anchor(east: Double, at time: Double) -> Double? {
      composer.compose(
        pose: PoseSample(position: .zero, orientation: .identity), camera: Fixtures.camera, time: time,
        OverlayComposer.Situation(
          alignment: alignment(yaw: 0, east: east), groundY: -1.6, style: OverlayStyle())
      ).anchors.first?.position.x
    }
    #expect(abs(try #require(anchor(east: -14, at: 0)) - 14) < 1e-6)
    #expect(abs(try #require(anchor(east: -10, at: 0.03)) - 14) < 0.1, "gently")
    #expect(abs(try #require(anchor(east: 16, at: 0.06)) + 16) < 1e-6, "at once")
  }
}
