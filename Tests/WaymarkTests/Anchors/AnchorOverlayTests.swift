import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct AnchorOverlayTests {
  private let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 400))

  private func anchor(east: Double, north: Double, up: Double? = nil, accuracy: Double = 0, name: String = "") -> Anchor
  {
    let position = frame.position(ofENU: Vector3(east, north, up ?? 0))
    let altitude = up.map { _ in Altitude(meters: position.height, reference: .meanSeaLevel) }
    return Anchor(position: Position(position.coordinate, altitude: altitude), name: name, accuracy: accuracy)
  }

  private func alignment(yawSigma: Double, positionSigma: Double, yaw: Double = 0) -> Alignment {
    var alignment = Alignment(
      frame: SceneFrame(
        local: frame, originInScene: .zero, yawDegrees: yaw, verticalReference: .meanSeaLevel),
      heightIsKnown: true, yawSigmaDegrees: yawSigma, positionSigma: positionSigma, state: .good)
    alignment.heightSigma = 0.5
    return alignment
  }

  private func situation(
    _ alignment: Alignment, time: Double, heading: Double = 0, style: OverlayStyle = OverlayStyle(),
    elevation: GroundElevation? = nil
  ) -> AnchorScene.Situation {
    AnchorScene.Situation(
      view: CameraView(
        position: .zero, orientation: Fixtures.orientation(heading: heading), intrinsics: Fixtures.camera),
      frame: alignment.frame ?? SceneFrame(origin: frame.origin), alignment: alignment, groundY: -1.6,
      elevation: elevation, time: time, style: style)
  }

  private func marks(
    _ scene: inout AnchorScene, _ alignment: Alignment, time: Double, heading: Double = 0,
    style: OverlayStyle = OverlayStyle()
  ) -> [AnchorMark] {
    scene.marks(situation(alignment, time: time, heading: heading, style: style))
  }

  @Test func representationFollowsAccuracy() throws {
    func shown(_ sigma: Double, at distance: Double, accuracy: Double = 0) -> AnchorRepresentation? {
      var scene = AnchorScene()
      scene.set([anchor(east: 0, north: distance, accuracy: accuracy)], labelWidths: [])
      return marks(&scene, alignment(yawSigma: 0.1, positionSigma: sigma), time: 0).first?.representation
    }
    #expect(shown(0.5, at: 30) == .arrow)
    #expect(shown(4, at: 30) == .ball)
    #expect(shown(4, at: 100) == .arrow, "4 m matter less from afar")
    #expect(shown(0.5, at: 30, accuracy: 20) == .ball, "its own accuracy counts, too")
    #expect(shown(60, at: 30) == nil, "only on the map")
    #expect(shown(60, at: 400) == .ball)
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 30)], labelWidths: [])
    let found = marks(&scene, alignment(yawSigma: 10, positionSigma: 0.1), time: 0)
    let turned = try #require(found.first)
    #expect(turned.representation == .ball)
    #expect(turned.lift == OverlayStyle().ballHeight && turned.sharpness == 0 && turned.radius >= 0.4)
    #expect(abs(turned.position.y + 1.6) < 1e-9, "the spot stays on the ground")
    #expect(abs((turned.sigma ?? 0) - Angle.radians(10) * 30.04) < 0.02)
  }

  /// A noisy uncertainty near a limit causes no flicker, and changes are gradual.
  @Test func representationHasHysteresis() {
    var generator = SeededGenerator(seed: 41)
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 40)], labelWidths: [])
    var (changes, last, lastSharpness) = (0, AnchorRepresentation.arrow, 1.0)
    for i in 0..<3000 {
      // 2.8 m is the limit at 40 m.
      let sigma = 2.8 + generator.uniform(-0.5...0.5)
      guard let mark = marks(&scene, alignment(yawSigma: 0.1, positionSigma: sigma), time: Double(i) / 30).first else {
        Issue.record("gone at \(i)")
        return
      }
      if i == 0 { (last, lastSharpness) = (mark.representation, mark.sharpness) }
      if mark.representation != last { changes += 1 }
      #expect(abs(mark.sharpness - lastSharpness) < 0.2)
      (last, lastSharpness) = (mark.representation, mark.sharpness)
    }
    #expect(changes <= 1, "seed 41")
  }

  /// Whatever the anchors and the rotation of the camera: no two labels overlap, none appears and disappears quickly.
  @Test(arguments: [51, 52, 53] as [UInt64]) func labelsNeitherOverlapNorFlicker(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var scene = AnchorScene()
    let anchors = (0..<60).map { i in
      anchor(
        east: generator.uniform(-40...40), north: generator.uniform(10...200), up: generator.uniform(-3...8),
        name: "Anchor \(i)")
    }
    scene.set(anchors, labelWidths: (0..<60).map { _ in generator.uniform(50...160) })
    var hidden: [Int: Double] = [:]
    var shown: Set<Int> = []
    var labels = 0
    let sign = Billboard(
      center: PixelPoint(x: 200, y: 380), rotationRadians: 0, sceneYawRadians: 0, text: "120 m")
    for i in 0..<600 {
      let time = Double(i) / 30
      // The hand trembles, the camera rotates slowly.
      let heading = Double(i) / 60 + generator.uniform(-0.15...0.15)
      var moment = situation(alignment(yawSigma: 0.1, positionSigma: 0.2), time: time, heading: heading)
      moment.sign = sign
      let marks = scene.marks(moment)
      let placed = marks.compactMap { mark in mark.label.map { (mark.index, $0) } }
      labels += placed.count
      for (k, (_, a)) in placed.enumerated() {
        #expect(a.center.x >= a.width / 2 && a.center.x <= Fixtures.camera.width - a.width / 2, "cut off, frame \(i)")
        #expect(
          abs(a.center.x - sign.center.x) >= (a.width + sign.width) / 2 - 1e-9
            || abs(a.center.y - sign.center.y) >= (a.height + Billboard.height) / 2 - 1e-9, "over the sign, frame \(i)")
        for (_, b) in placed[..<k] {
          let isApart =
            abs(a.center.x - b.center.x) >= (a.width + b.width) / 2 - 1e-9
            || abs(a.center.y - b.center.y) >= (a.height + b.height) / 2 - 1e-9
          #expect(isApart, "seed \(seed), frame \(i)")
        }
      }
      let now = Set(placed.map { $0.0 })
      for index in now.subtracting(shown) {
        if let since = hidden[index], marks.contains(where: { $0.index == index }) {
          #expect(time - since >= 0.35, "seed \(seed): label \(index) came back at once")
        }
      }
      for index in shown.subtracting(now) where marks.contains(where: { $0.index == index }) { hidden[index] = time }
      shown = now
    }
    #expect(labels > 600 * 3)
  }

  @Test func theNearestLabelsHaveRoom() throws {
    var scene = AnchorScene()
    // All in one line of sight.
    scene.set((1...9).map { anchor(east: 0, north: Double($0) * 20, up: 0) }, labelWidths: [])
    let marks = marks(&scene, alignment(yawSigma: 0.1, positionSigma: 0.2), time: 0)
    #expect(marks.map { $0.index } == Array(0..<9))
    #expect(marks[0].label?.row == 0)
    let rows = marks.compactMap { $0.label?.row }
    #expect(rows.count == 3, "three rows and no more: \(rows)")
    #expect(marks.last?.label == nil)
    #expect(marks[0].opacity == 1 && (marks.last?.opacity ?? 1) < 0.5, "a mark without a label steps back")
  }

  /// An import of many: every frame indexes a part, the nearest first, and in the end the nearest are shown exactly as
  /// if they had been searched one by one.
  @Test func manyAppearNearestFirst() {
    var generator = SeededGenerator(seed: 61)
    let anchors = (0..<12_000).map { _ in
      anchor(
        east: generator.uniform(-3000...3000), north: generator.uniform(-3000...3000), up: generator.uniform(-9...9))
    }
    var style = OverlayStyle()
    style.maximumAnchors = 30
    let good = alignment(yawSigma: 0.1, positionSigma: 0.2)
    let view = situation(good, time: 0).view
    var expected: [(index: Int, distance: Double)] = []
    for (i, anchor) in anchors.enumerated() {
      let p = frame.enu(
        ofECEF: ECEF.vector(
          of: GeodeticPosition(anchor.position.coordinate, height: anchor.position.altitude?.meters ?? 0)))
      let scene = Vector3(p.x, p.z, -p.y)
      if let pixel = view.project(scene), (0...390).contains(pixel.x), (0...844).contains(pixel.y) {
        expected.append((i, scene.length))
      }
    }
    expected.sort { $0.distance < $1.distance }
    let nearest = expected.prefix(30).map { $0.index }
    var scene = AnchorScene()
    scene.set(anchors, labelWidths: [])
    var frames = 0
    repeat {
      _ = marks(&scene, good, time: 0, style: style)
      frames += 1
    } while scene.isWaiting
    #expect(frames == 3)
    var fresh = AnchorScene()
    fresh.set(anchors, labelWidths: [])
    // The first frame alone has the nearest already.
    let early = marks(&fresh, good, time: 0, style: style).prefix(5).map { $0.index }
    #expect(early == Array(nearest.prefix(5)))
    scene.set(anchors, labelWidths: [])
    #expect(!scene.isWaiting, "the same list again is no work")
    let late = marks(&scene, good, time: 100, style: style).map { $0.index }
    #expect(late == nearest)
  }

  /// Whatever the list and the direction of the camera: the search finds the same as a scan of all.
  @Test(arguments: [62, 63] as [UInt64]) func theNearestAreFoundWhereverOneLooks(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func some(_ count: Int) -> [Anchor] {
      (0..<count).map { i in
        // Towns and single anchors, on the ground and above it.
        let town = generator.uniform(0...1) < 0.5
        let spread = town ? 100.0 : 4000
        let (east, north) = town ? (1500.0, -700.0) : (0, 0)
        return anchor(
          east: east + generator.uniform(-spread...spread), north: north + generator.uniform(-spread...spread),
          up: i % 3 == 0 ? nil : generator.uniform(-60...300))
      }
    }
    var style = OverlayStyle()
    style.maximumAnchors = 40
    // Otherwise an anchor may be found of which only the ball above it is in view.
    style.ballHeight = 0
    let good = alignment(yawSigma: 0.1, positionSigma: 0.2)
    var anchors = some(9000)
    var scene = AnchorScene()
    scene.set(anchors, labelWidths: [])
    for round in 0..<24 {
      let view = CameraView(
        position: Vector3(
          generator.uniform(-2000...2000), generator.uniform(-20...200), generator.uniform(-2000...2000)),
        orientation: Fixtures.orientation(heading: generator.uniform(0...360)), intrinsics: Fixtures.camera)
      // Long after the last frame: nothing is remembered.
      let now = AnchorScene.Situation(
        view: view, frame: good.frame ?? SceneFrame(origin: frame.origin), alignment: good,
        groundY: view.position.y - 1.6, elevation: nil, time: Double(round) * 100, style: style)
      repeat { _ = scene.marks(now) } while scene.isWaiting
      // Those shown just before would count as nearer than they are.
      var blind = now
      blind.style.maximumAnchors = 0
      blind.time += 25
      _ = scene.marks(blind)
      var later = now
      later.time += 50
      let found = scene.marks(later)
      var expected: [Double] = []
      for anchor in anchors {
        let height = anchor.position.altitude?.meters
        let p = frame.enu(
          ofECEF: ECEF.vector(of: GeodeticPosition(anchor.position.coordinate, height: height ?? frame.origin.height)))
        let spot = Vector3(p.x, height == nil ? now.groundY : p.z, -p.y)
        if let pixel = view.project(spot), (0...390).contains(pixel.x), (0...844).contains(pixel.y) {
          expected.append(spot.distance(to: view.position))
        }
      }
      expected.sort()
      let distances = found.map { $0.distance }
      #expect(distances.count == min(40, expected.count), "seed \(seed), round \(round)")
      for (a, b) in zip(distances, expected) { #expect(abs(a - b) < 1e-3, "seed \(seed), round \(round)") }
      // Then another list: some anchors are removed, some added.
      let at = Int.random(in: 0..<8000, using: &generator)
      anchors.replaceSubrange(at..<(at + 200), with: some(Int.random(in: 1...400, using: &generator)))
      scene.set(anchors, labelWidths: [])
    }
  }

  @Test func onTheGroundTheyFollowItsHeights() throws {
    // Rising to the north by 10 m each thousandth of a degree.
    let heights = (0..<21).flatMap { row in [Float](repeating: Float(row) * 10, count: 3) }
    let ground = try #require(
      GroundElevation(
        southWest: Fixtures.coordinate(Fixtures.graz.latitude - 0.01, Fixtures.graz.longitude - 0.02),
        latitudeStep: 0.001, longitudeStep: 0.02, columns: 3, heights: heights, reference: .meanSeaLevel))
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 111.2)], labelWidths: [])
    let now = situation(alignment(yawSigma: 0.1, positionSigma: 0.1), time: 0, elevation: ground)
    let found = scene.marks(now)
    let mark = try #require(found.first)
    #expect(abs(mark.position.y - (10 - 1.6)) < 0.1)
  }

  /// A better alignment moves marks in view by at most 2° per second.
  @Test func marksMoveGentlyOnceTheAlignmentIsGood() {
    var scene = AnchorScene()
    scene.set((0..<40).map { anchor(east: Double($0 % 8) * 3 - 12, north: 8 + Double($0)) }, labelWidths: [])
    var history: [[Int: Vector3]] = []
    var target = alignment(yawSigma: 2, positionSigma: 1)
    for i in 0..<600 {
      if i % 100 == 50 {
        let turn = i % 200 == 50 ? 6.0 : -4
        target = alignment(yawSigma: 2, positionSigma: 1, yaw: turn)
      }
      var positions: [Int: Vector3] = [:]
      for mark in marks(&scene, target, time: Double(i) / 30) { positions[mark.index] = mark.position }
      if i >= 30 {
        for (index, position) in positions {
          guard let before = history[i - 30][index]?.normalized, let now = position.normalized else { continue }
          #expect(Angle.degrees(before.distance(to: now)) <= 2, "frame \(i)")
        }
      }
      history.append(positions)
    }
    #expect(history.allSatisfy { !$0.isEmpty })
  }

  /// The same while the user walks past the marks and looks around, so that near ones come into view during a
  /// correction, leave it and come back; at the end hardly anything is left to correct.
  @Test(arguments: [71, 72, 73, 74] as [UInt64]) func noMarkLeapsOnAWalk(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var scene = AnchorScene()
    scene.set(
      (0..<60).map { i in
        anchor(east: (i % 2 == 0 ? -1 : 1) * generator.uniform(2...25), north: generator.uniform(0...220))
      }, labelWidths: [])
    var target = alignment(yawSigma: 2, positionSigma: 1)
    var looks: [[Int: Vector3]] = []
    var (worst, moved, rest) = (0.0, 0.0, 0.0)
    let rate = 20
    for i in 0..<(120 * rate) {
      let time = Double(i) / Double(rate)
      let camera = Vector3(0, 0, -1.3 * time)
      if i % (7 * rate) == 3 * rate, time < 60 {
        target.frame = SceneFrame(
          local: frame, originInScene: Vector3(generator.uniform(-1.5...1.5), 0, generator.uniform(-1.5...1.5)),
          yawDegrees: generator.uniform(-6...6), verticalReference: .meanSeaLevel)
      }
      let heading = 25 * (Angle.sinCos(degrees: time * 40).sin + Angle.sinCos(degrees: time * 97).sin)
      let now = AnchorScene.Situation(
        view: CameraView(
          position: camera, orientation: Fixtures.orientation(heading: heading), intrinsics: Fixtures.camera),
        frame: try #require(target.frame), alignment: target, groundY: -1.6, elevation: nil, time: time,
        style: OverlayStyle())
      var positions: [Int: Vector3] = [:]
      for mark in scene.marks(now) { positions[mark.index] = mark.position }
      if i >= rate {
        for (index, position) in positions {
          guard let old = looks[i - rate][index] else { continue }
          moved = max(moved, old.distance(to: position))
          guard let before = (old - camera).normalized, let now = (position - camera).normalized else { continue }
          worst = max(worst, Angle.degrees(before.distance(to: now)))
        }
      }
      looks.append(positions)
      if i == 120 * rate - 1 {
        // A scene that shows everything at once.
        var fresh = scene
        var other = now
        other.leaps = 1
        for mark in fresh.marks(other) {
          if let shown = positions[mark.index] { rest = max(rest, shown.distance(to: mark.position)) }
        }
      }
    }
    #expect(worst <= 2, "seed \(seed)")
    #expect(moved > 0.2, "seed \(seed): there was something to correct")
    #expect(rest < 0.01, "seed \(seed): it is carried out")
  }

  /// A metre aside: three seconds later only what is near and in view is not yet where it belongs.
  @Test func eachMarkFollowsByItself() throws {
    var scene = AnchorScene()
    // In view: at 3 m and at 150 m. To the right, out of view: at 5 m.
    scene.set([anchor(east: 0, north: 3), anchor(east: 20, north: 150), anchor(east: 5, north: 0)], labelWidths: [])
    let good = alignment(yawSigma: 0.1, positionSigma: 0.1)
    for i in 0...30 { _ = marks(&scene, good, time: Double(i) / 30) }
    var shifted = good
    // The camera is 1 m further east than it was thought to be: everything belongs 1 m further west.
    shifted.frame = SceneFrame(
      local: frame, originInScene: Vector3(-1, 0, 0), yawDegrees: 0, verticalReference: .meanSeaLevel)
    var shown: [AnchorMark] = []
    for i in 31...120 { shown = marks(&scene, shifted, time: Double(i) / 30) }
    let near = try #require(shown.first { $0.index == 0 })
    #expect((-0.4 ..< -0.2).contains(near.position.x), "gently: three seconds at 1.7° and 3.4 m")
    let far = try #require(shown.first { $0.index == 1 })
    #expect(abs(far.position.x - 19) < 0.02, "the near mark does not hold back the far one")
    // What comes into view is right at once.
    let aside = marks(&scene, shifted, time: 4.03, heading: 90)
    #expect(abs(try #require(aside.first { $0.index == 2 }).position.x - 4) < 1e-6)
    // After half a second out of view nothing jumps; after more than a second the position is right.
    _ = marks(&scene, shifted, time: 4.5, heading: 90)
    let soon = try #require(marks(&scene, shifted, time: 4.6).first { $0.index == 0 })
    #expect(soon.position.x - near.position.x > -0.1 && soon.position.x < near.position.x)
    for i in 0...11 { _ = marks(&scene, shifted, time: 4.7 + Double(i) / 10, heading: 90) }
    let later = try #require(marks(&scene, shifted, time: 5.9).first { $0.index == 0 })
    #expect(abs(later.position.x + 1) < 1e-6)
  }

  /// A mark in view does not vanish because it belongs elsewhere: it goes there.
  @Test func aMarkThatBelongsOutOfViewLeavesItGently() throws {
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 3)], labelWidths: [])
    for i in 0...30 { _ = marks(&scene, alignment(yawSigma: 0.1, positionSigma: 0.1), time: Double(i) / 30) }
    var shifted = alignment(yawSigma: 0.1, positionSigma: 0.1)
    shifted.frame = SceneFrame(
      local: frame, originInScene: Vector3(-4, 0, 0), yawDegrees: 0, verticalReference: .meanSeaLevel)
    var (before, frames) = (0.0, 0)
    while let mark = marks(&scene, shifted, time: 1 + Double(frames + 1) / 30).first {
      #expect(mark.position.x < before && before - mark.position.x < 0.01)
      (before, frames) = (mark.position.x, frames + 1)
      guard frames < 3000 else { break }
    }
    // The picture ends at 18.8°, 1.0 m aside; at 3.4 m 1.7° are 10 cm a second.
    #expect((-1.2 ..< -1.0).contains(before) && (250...400).contains(frames), "\(frames)")
  }

  /// Where the alignment leaps, everything follows at once.
  @Test func allFollowALeapAtOnce() throws {
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 30)], labelWidths: [])
    for i in 0...30 { _ = marks(&scene, alignment(yawSigma: 0.1, positionSigma: 0.1), time: Double(i) / 30) }
    var now = situation(alignment(yawSigma: 0.1, positionSigma: 0.1, yaw: 8), time: 1.03)
    now.leaps = 1
    let mark = try #require(scene.marks(now).first)
    #expect(abs(try #require(Angle.heading(east: mark.position.x, north: -mark.position.z)) - 352) < 0.01)
  }

  /// Several pictures of the same moment, as in a replay that stands still.
  @Test func lookingAwayAndBackInOneMomentLosesNoMark() {
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 30)], labelWidths: [])
    let good = alignment(yawSigma: 0.1, positionSigma: 0.1)
    for heading in [0.0, 0, 180, 0, 180, 180, 0] {
      #expect(marks(&scene, good, time: 5, heading: heading).count == (heading == 0 ? 1 : 0))
    }
  }

  /// Uphill: where the ground's elevation is known an anchor stands still in the scene; otherwise it rises with the user.
  @Test(arguments: [true, false]) func anchorsStandStillWhileTheUserClimbs(isKnown: Bool) throws {
    let heights = (0..<21).flatMap { row in [Float](repeating: Float(row) * 10, count: 3) }
    let ground = try #require(
      GroundElevation(
        southWest: Fixtures.coordinate(Fixtures.graz.latitude - 0.01, Fixtures.graz.longitude - 0.02),
        latitudeStep: 0.001, longitudeStep: 0.02, columns: 3, heights: heights, reference: .meanSeaLevel))
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 30)], labelWidths: [])
    let good = alignment(yawSigma: 0.1, positionSigma: 0.1)
    // Ten metres in a thousandth of a degree, 111.19 m.
    let slope =
      10
      / Geodesic.wgs84.inverse(
        from: Fixtures.graz, to: Fixtures.coordinate(Fixtures.graz.latitude + 0.001, Fixtures.graz.longitude)
      ).distance
    for i in 0...200 {
      let way = Double(i) / 10
      var now = situation(good, time: Double(i) / 13, elevation: isKnown ? ground : nil)
      now.view = CameraView(
        position: Vector3(0, slope * way, -way), orientation: Fixtures.orientation(heading: 0),
        intrinsics: Fixtures.camera)
      now.groundY = slope * way - 1.6
      let found = scene.marks(now)
      let mark = try #require(found.first)
      #expect(abs(mark.position.y - (isKnown ? slope * 30 : slope * way) + 1.6) < 0.02, "\(way) m")
    }
  }
}
