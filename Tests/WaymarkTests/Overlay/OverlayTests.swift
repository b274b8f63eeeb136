import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct OverlayTests {
  private func pose(heading: Double = 0, pitch: Double = 0, roll: Double = 0, at p: Vector3 = .zero) -> PoseSample {
    PoseSample(position: p, orientation: Fixtures.orientation(heading: heading, pitch: pitch, roll: roll))
  }

  /// The geometric position of a point `bearing` degrees to the right and `height` metres above the camera: computed
  /// here from angles alone.
  @Test(arguments: [(0.0, 0.0), (37, 10), (270, -8), (359, 17)])
  func finishIsWhereGeometryDemands(yaw: Double, off: Double) throws {
    var session = Fixtures.alignedSession(yaw: yaw)
    let bearing = 123.0
    let (s, c) = Angle.sinCos(degrees: bearing)
    session.setRoute(try Fixtures.route([(0, 0), (400 * s, 400 * c)]))
    let still = pose(heading: bearing - yaw - off)
    session.take(TimedSample(time: 1, .pose(still)))
    let overlay = session.overlay(for: still, camera: Fixtures.camera, at: 1)
    let finish = try #require(overlay.finish)
    let center = try #require(finish.center)
    let (so, co) = Angle.sinCos(degrees: off)
    #expect(abs(center.x - (195 + Fixtures.camera.focalX * so / co)) < 0.05)
    #expect(abs(center.y - 422) < 0.05)
    #expect(abs(finish.distance - 400) < 0.05)
  }

  @Test func finishSizeFollowsTheDistance() {
    let style = OverlayStyle()
    #expect(FinishMark.diameter(distance: 0, style: style) == 96)
    #expect(FinishMark.diameter(distance: 50, style: style) == 96)
    #expect(abs(FinishMark.diameter(distance: 1025, style: style) - 64) < 1e-9)
    #expect(FinishMark.diameter(distance: 2000, style: style) == 32)
    #expect(FinishMark.diameter(distance: 1e7, style: style) == 32)
  }

  @Test func sphereHasTheDiscsDiameter() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 300)]))
    session.take(TimedSample(time: 1, .pose(pose())))
    let drawnFinish = session.overlay(for: pose(), camera: Fixtures.camera, at: 1)
    let finish = try #require(drawnFinish.finish)
    // The outline's tangent ray: sine of its angle is r / d; its projection is f times the tangent.
    let sine = finish.sphereRadius / finish.distance
    let tangent = sine / (1 - sine * sine).squareRoot()
    #expect(abs(2 * Fixtures.camera.focalY * tangent - finish.diameter) < 1e-9)
  }

  @Test func pulseGrowsAndFadesOncePerSecond() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 300)]))
    session.take(TimedSample(time: 1, .pose(pose())))
    func finish(_ t: Double) throws -> FinishMark {
      let drawn = session.overlay(for: pose(), camera: Fixtures.camera, at: t)
      return try #require(drawn.finish)
    }
    #expect(try finish(5).pulseScale == 1)
    #expect(try finish(5).pulseOpacity == 1)
    #expect(abs(try finish(5.5).pulseScale - 1.1) < 1e-9)
    #expect(abs(try finish(5.9999).pulseOpacity - 0.1) < 1e-3)
    #expect(try finish(6).pulseScale == 1)
  }

  @Test(arguments: [-170.0, -60, -15, 0, 8, 45, 120])
  func billboardStaysLevel(roll: Double) throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 300)]))
    session.take(TimedSample(time: 1, .pose(pose(roll: roll))))
    let overlay = session.overlay(for: pose(roll: roll), camera: Fixtures.camera, at: 1)
    let sign = try #require(overlay.billboard)
    let disc = try #require(overlay.finish?.center)
    // Positive roll is the camera rotated counter-clockwise as the user sees it: the picture rotates clockwise.
    #expect(abs(Angle.difference(fromDegrees: Angle.degrees(sign.rotationRadians), toDegrees: roll)) < 1e-6)
    // The sign stands above the disc along the vertical of the world.
    let up = Angle.heading(east: sign.center.x - disc.x, north: disc.y - sign.center.y) ?? .nan
    #expect(abs(Angle.difference(fromDegrees: up, toDegrees: roll)) < 1e-6)
    #expect(sign.text == "300 m")
  }

  @Test func billboardDoesNotRotateWhenLookingStraightDown() {
    for pitch in [-90.0, 90] {
      let view = CameraView(
        position: .zero, orientation: Fixtures.orientation(heading: 10, pitch: pitch, roll: 40),
        intrinsics: Fixtures.camera)
      #expect(view.horizonRotationRadians == 0)
    }
  }

  @Test func arrowsStandEveryThreeMetresAndFlow() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 60), (80, 60)]))
    session.take(TimedSample(time: 1, .pose(pose())))
    let period = session.style.arrowPeriod
    let start = session.overlay(for: pose(), camera: Fixtures.camera, at: 10 * period).arrows
    #expect(start.count == 34)
    for (i, arrow) in start.enumerated() { #expect(abs(arrow.arcLength - 3 * Double(i)) < 1e-6) }
    let later = session.overlay(for: pose(), camera: Fixtures.camera, at: 10.25 * period).arrows
    #expect(abs(later[5].arcLength - start[5].arcLength - 0.75) < 1e-6)
    // On the ground, 1.6 m under the camera; pointing along the line: north first, then east.
    let ahead = start[3]
    #expect(ahead.position.distance(to: Vector3(0, -1.6, -9)) < 0.001)
    #expect(ahead.orientation.rotate(Vector3(0, 0, -1)).distance(to: Vector3(0, 0, -1)) < 1e-4)
    let east = start[30]
    #expect(east.position.distance(to: Vector3(30, -1.6, -60)) < 0.002)
    #expect(east.orientation.rotate(Vector3(0, 0, -1)).distance(to: Vector3(1, 0, 0)) < 1e-4)
    // Rotated at the joint, between the two.
    let joint = start[20].orientation.rotate(Vector3(0, 0, -1))
    #expect(joint.x > 0.5 && joint.z < -0.5)
    #expect(start.allSatisfy { $0.opacity >= 0 && $0.opacity <= 1 })
    #expect(start.last.map { $0.opacity < 0.5 } == true)
  }

  @Test func arrowsClimbWithTheRoute() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 100)], altitudes: [500, 520]))
    session.take(TimedSample(time: 1, .pose(pose())))
    let arrows = session.overlay(for: pose(), camera: Fixtures.camera, at: 0).arrows
    #expect(abs(arrows[10].position.y - (-1.6 + 6)) < 1e-3)
    let forward = arrows[10].orientation.rotate(Vector3(0, 0, -1))
    #expect(abs(forward.y - 0.2 / (1.04).squareRoot()) < 1e-3)
  }

  @Test func waypointsAreTheVerticesAhead() throws {
    var style = OverlayStyle()
    style.route = .waypoints
    var session = Fixtures.alignedSession(style: style)
    session.setRoute(try Fixtures.route([(0, -50), (0, 20), (30, 20), (30, 90)]))
    session.take(TimedSample(time: 1, .pose(pose())))
    let overlay = session.overlay(for: pose(), camera: Fixtures.camera, at: 1)
    #expect(overlay.arrows.isEmpty)
    #expect(overlay.waypoints.map(\.vertex) == [1, 2, 3])
    #expect(overlay.waypoints[1].position.distance(to: Vector3(30, -1.6, -20)) < 0.001)
    #expect(overlay.waypoints[0].pixel != nil)
  }

  @Test func anchorsInViewNearestFirstAndNoMoreThanAllowed() throws {
    var style = OverlayStyle()
    style.maximumAnchors = 5
    var session = Fixtures.alignedSession(altitude: 400, style: style)
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 400))
    var generator = SeededGenerator(seed: 5)
    var anchors: [Anchor] = []
    var expected: [(Int, Double)] = []
    for i in 0..<500 {
      let enu = Vector3(generator.uniform(-200...200), generator.uniform(-200...200), generator.uniform(-20...20))
      let position = frame.position(ofENU: enu)
      anchors.append(
        Anchor(
          position: Position(
            position.coordinate, altitude: Altitude(meters: position.height, reference: .meanSeaLevel)),
          name: "\(i)"))
      let scene = Vector3(enu.x, enu.z, -enu.y)
      if let p = Fixtures.camera.project(scene), p.x >= 0, p.x <= 390, p.y >= 0, p.y <= 844 {
        expected.append((i, scene.length))
      }
    }
    expected.sort { $0.1 < $1.1 }
    session.setAnchors(anchors)
    let marks = session.overlay(for: pose(), camera: Fixtures.camera, at: 1).anchors
    #expect(marks.map(\.index) == expected.prefix(5).map(\.0))
    #expect(zip(marks, expected).allSatisfy { abs($0.distance - $1.1) < 1e-3 })
  }

  @Test func anchorsWithoutAltitudeStandOnTheGround() throws {
    var session = Fixtures.alignedSession()
    let route = try Fixtures.route([(0, 40), (0, 41)])
    session.setAnchors([Anchor(position: Position(route.geometry[0]), name: "a")])
    let drawnMark = session.overlay(for: pose(), camera: Fixtures.camera, at: 1)
    let mark = try #require(drawnMark.anchors.first)
    #expect(abs(mark.position.y + 1.6) < 1e-6)
    #expect(mark.position.distance(to: Vector3(0, -1.6, -40)) < 0.001)
  }

  @Test func nothingIsDrawnWithoutAlignmentOrTracking() throws {
    var session = Session(strategy: BestEstimateAlignment())
    session.setRoute(try Fixtures.route([(0, 0), (0, 100)]))
    let unaligned = session.overlay(for: pose(), camera: Fixtures.camera, at: 0)
    #expect(unaligned == Overlay(time: 0, alignmentState: .unknown))
    var aligned = Fixtures.alignedSession()
    aligned.setRoute(try Fixtures.route([(0, 0), (0, 100)]))
    aligned.take(TimedSample(time: 1, .pose(pose())))
    var lost = pose()
    lost.tracking = .lost
    let whenLost = aligned.overlay(for: lost, camera: Fixtures.camera, at: 1)
    #expect(whenLost.arrows.isEmpty)
    var bad = pose()
    bad.position.x = .nan
    let whenBad = aligned.overlay(for: bad, camera: Fixtures.camera, at: 1)
    #expect(whenBad.arrows.isEmpty)
  }

  @Test func turnSaysHowToFaceTheRoute() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 100)]))
    for (heading, turn) in [(0.0, 0.0), (90, -90), (-30, 30), (200, 160)] {
      session.take(TimedSample(time: 1 + heading / 1000 + 1, .pose(pose(heading: heading))))
      let drawnStatus = session.overlay(for: pose(heading: heading), camera: Fixtures.camera, at: 2)
      let status = try #require(drawnStatus.guidance)
      #expect(abs(Angle.difference(fromDegrees: status.turnDegrees, toDegrees: turn)) < 0.01)
    }
  }

  @Test func arrowMeshIsAClosedSolidSeenFromOutside() {
    let v = ArrowMesh.vertices
    let t = ArrowMesh.indices
    #expect(t.count % 3 == 0 && t.allSatisfy { v.indices.contains($0) })
    var edges: [SIMD2<Int>: Int] = [:]
    var volume = 0.0
    for i in stride(from: 0, to: t.count, by: 3) {
      let (a, b, c) = (t[i], t[i + 1], t[i + 2])
      for (p, q) in [(a, b), (b, c), (c, a)] { edges[SIMD2(p, q), default: 0] += 1 }
      volume += v[a].dot(v[b].cross(v[c])) / 6
    }
    // Every directed edge once, with its opposite once: closed and consistently oriented; positive volume: outwards.
    #expect(edges.values.allSatisfy { $0 == 1 })
    #expect(edges.keys.allSatisfy { edges[SIMD2($0.y, $0.x)] == 1 })
    #expect(volume > 0.01)
    #expect(v.map(\.z).min() == v[0].z)
  }

  /// Constants come from clients: none of them may cause a trap.
  @Test(arguments: [-1e308, -100, -1, 0, 1e-300, 1e308, .infinity, -.infinity, .nan])
  func stylesWithoutMeaningDoNoHarm(value: Double) throws {
    let number = value.isFinite ? Int(max(-1000, min(1000, value))) : -1
    let changes: [(inout OverlayStyle) -> Void] = [
      { $0.arrowSpacing = value }, { $0.arrowWindow = value }, { $0.arrowPeriod = value },
      { $0.cameraHeight = value }, { $0.finishLargest = value }, { $0.finishNear = value }, { $0.finishFar = value },
      { $0.pulsePeriod = value }, { $0.anchorRange = value }, { $0.maximumAnchors = number },
      { $0.insets = OverlayStyle.Insets(top: value, left: value, bottom: value, right: value) },
      { ($0.route, $0.maximumWaypoints) = (.waypoints, number) },
    ]
    let route = try Fixtures.route([(0, 0), (0, 60), (80, 60)], altitudes: [400, 410, 405])
    for change in changes {
      var session = Fixtures.alignedSession()
      session.setRoute(route)
      session.setAnchors([Anchor(position: Position(route.geometry[1]), name: "a")])
      change(&session.style)
      session.take(TimedSample(time: 1, .pose(pose())))
      let drawn = session.overlay(for: pose(), camera: Fixtures.camera, at: 1)
      #expect(drawn.arrows.count < 300)
      // Nothing of it is left once the style is valid again.
      session.style = OverlayStyle()
      session.take(TimedSample(time: 1.03, .pose(pose())))
      let sound = session.overlay(for: pose(), camera: Fixtures.camera, at: 3)
      #expect(sound.arrows.count == 34)
      #expect(sound.arrows.allSatisfy { $0.position.isFinite })
      #expect(abs((sound.arrows.first?.position.y ?? 0) + 1.6) < 0.01)
    }
  }

  @Test func theSlopeHoldsAtTheEndsOfTheRoute() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 30)], altitudes: [500, 506]))
    session.take(TimedSample(time: 1, .pose(pose())))
    for arrow in session.overlay(for: pose(), camera: Fixtures.camera, at: 0).arrows {
      let forward = arrow.orientation.rotate(Vector3(0, 0, -1))
      #expect(abs(forward.y - 0.2 / (1.04).squareRoot()) < 1e-3, "at \(arrow.arcLength) m")
    }
  }

  /// Anchors given after the alignment, given again, and the alignment changing under them.
  @Test func anchorsFollowEveryChange() throws {
    var session = Fixtures.alignedSession(altitude: 400)
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 400))
    func anchor(_ north: Double) -> Anchor {
      let p = frame.position(ofENU: Vector3(0, north, 3))
      let altitude = Altitude(meters: p.height, reference: .meanSeaLevel)
      return Anchor(position: Position(p.coordinate, altitude: altitude), name: "")
    }
    var time = 1.0
    func shown() -> [Vector3] {
      // After a pause, so that corrections are applied at once.
      time += 10
      let overlay = session.overlay(for: pose(), camera: Fixtures.camera, at: time)
      return overlay.anchors.map(\.position)
    }
    func expect(_ expected: [Vector3]) {
      let found = shown()
      #expect(found.count == expected.count)
      for (a, b) in zip(found, expected) { #expect(a.distance(to: b) < 1e-3) }
    }
    session.setAnchors([anchor(40), anchor(60)])
    expect([Vector3(0, 3, -40), Vector3(0, 3, -60)])
    session.setAnchors([anchor(50)])
    expect([Vector3(0, 3, -50)])
    // A better fix places the scene's origin 10 m farther south.
    let south = frame.position(ofENU: Vector3(0, -10, 0)).coordinate
    func fix(_ time: Double, accuracy: Double, altitude: Altitude?) {
      session.take(
        TimedSample(
          time: time, .fix(LocationFix(coordinate: south, horizontalAccuracy: accuracy, altitude: altitude))))
    }
    fix(0.1, accuracy: 0.9, altitude: Altitude(meters: 400, reference: .meanSeaLevel))
    expect([Vector3(0, 3, -60)])
    // The reference changes: the anchor's height cannot be compared any more, it stands on the ground.
    fix(0.2, accuracy: 0.8, altitude: Altitude(meters: 0, reference: .ellipsoid))
    #expect(abs((shown().first?.y ?? 0) + 1.6) < 1e-6)
    session.setAnchors([
      Anchor(
        position: Position(anchor(50).position.coordinate, altitude: Altitude(meters: 7, reference: .ellipsoid)),
        name: "")
    ])
    #expect(abs((shown().first?.y ?? 0) - 7) < 1e-2)
    // The same frame, but its height is undefined now.
    fix(0.3, accuracy: 0.7, altitude: nil)
    #expect(abs((shown().first?.y ?? 0) + 1.6) < 1e-6)
    session.setAnchors([])
    expect([])
  }
}
