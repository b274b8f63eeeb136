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
    return Anchor(place: Place(position.coordinate, altitude: altitude), name: name, accuracy: accuracy)
  }

  private func alignment(yawSigma: Double, placeSigma: Double, yaw: Double = 0) -> Alignment {
    var alignment = Alignment(
      frame: SceneFrame(
        local: frame, originInScene: .zero, yawDegrees: yaw, verticalReference: .meanSeaLevel),
      heightIsKnown: true, yawSigmaDegrees: yawSigma, positionSigma: placeSigma, state: .good)
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
      return marks(&scene, alignment(yawSigma: 0.1, placeSigma: sigma), time: 0).first?.representation
    }
    #expect(shown(0.5, at: 30) == .arrow)
    #expect(shown(4, at: 30) == .ball)
    #expect(shown(4, at: 100) == .arrow, "4 m matter less from afar")
    #expect(shown(0.5, at: 30, accuracy: 20) == .ball, "its own accuracy counts, too")
    #expect(shown(60, at: 30) == nil, "only on the map")
    #expect(shown(60, at: 400) == .ball)
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 30)], labelWidths: [])
    let found = marks(&scene, alignment(yawSigma: 10, placeSigma: 0.1), time: 0)
    let turned = try #require(found.first)
    #expect(turned.representation == .ball)
    #expect(turned.lift == OverlayStyle().ballHeight && turned.exactness == 0 && turned.radius >= 0.4)
    #expect(abs(turned.position.y + 1.6) < 1e-9, "the spot stays on the ground")
    #expect(abs((turned.sigma ?? 0) - Angle.radians(10) * 30.04) < 0.02)
  }

  /// A noisy uncertainty about a limit does not make it flicker, and what changes does so gently.
  @Test func representationHasHysteresis() {
    var generator = SeededGenerator(seed: 41)
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 40)], labelWidths: [])
    var (changes, last, lastExactness) = (0, AnchorRepresentation.arrow, 1.0)
    for i in 0..<3000 {
      // 2.8 m is the limit at 40 m.
      let sigma = 2.8 + generator.uniform(-0.5...0.5)
      guard let mark = marks(&scene, alignment(yawSigma: 0.1, placeSigma: sigma), time: Double(i) / 30).first else {
        Issue.record("gone at \(i)")
        return
      }
      if i == 0 { (last, lastExactness) = (mark.representation, mark.exactness) }
      if mark.representation != last { changes += 1 }
      #expect(abs(mark.exactness - lastExactness) < 0.2)
      (last, lastExactness) = (mark.representation, mark.exactness)
    }
    #expect(changes <= 1, "seed 41")
  }

  /// Whatever the anchors and however the camera turns: no two labels overlap, none comes and goes quickly.
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
    for i in 0..<600 {
      let time = Double(i) / 30
      // The hand trembles, the camera turns slowly.
      let heading = Double(i) / 60 + generator.uniform(-0.15...0.15)
      let marks = marks(&scene, alignment(yawSigma: 0.1, placeSigma: 0.2), time: time, heading: heading)
      let placed = marks.compactMap { mark in mark.label.map { (mark.index, $0) } }
      labels += placed.count
      for (k, (_, a)) in placed.enumerated() {
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
    let marks = marks(&scene, alignment(yawSigma: 0.1, placeSigma: 0.2), time: 0)
    #expect(marks.map { $0.index } == Array(0..<9))
    #expect(marks[0].label?.row == 0)
    let rows = marks.compactMap { $0.label?.row }
    #expect(rows.count == 3, "three rows and no more: \(rows)")
    #expect(marks.last?.label == nil)
  }

  /// An import of many: every frame takes in a part, the nearest first, and in the end the nearest are shown exactly as
  /// if they had been looked for one by one.
  @Test func manyAppearNearestFirst() {
    var generator = SeededGenerator(seed: 61)
    let anchors = (0..<12_000).map { _ in
      anchor(
        east: generator.uniform(-3000...3000), north: generator.uniform(-3000...3000), up: generator.uniform(-9...9))
    }
    var style = OverlayStyle()
    style.maximumAnchors = 30
    let good = alignment(yawSigma: 0.1, placeSigma: 0.2)
    let view = situation(good, time: 0).view
    var expected: [(index: Int, distance: Double)] = []
    for (i, anchor) in anchors.enumerated() {
      let p = frame.enu(
        ofECEF: ECEF.vector(of: GeodeticPosition(anchor.place.coordinate, height: anchor.place.altitude?.meters ?? 0)))
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

  @Test func onTheGroundTheyFollowItsHeights() throws {
    // Rising to the north by 10 m each thousandth of a degree.
    let heights = (0..<21).flatMap { row in [Float](repeating: Float(row) * 10, count: 3) }
    let ground = try #require(
      GroundElevation(
        southWest: Fixtures.coordinate(Fixtures.graz.latitude - 0.01, Fixtures.graz.longitude - 0.02),
        latitudeStep: 0.001, longitudeStep: 0.02, columns: 3, heights: heights, reference: .meanSeaLevel))
    var scene = AnchorScene()
    scene.set([anchor(east: 0, north: 111.2)], labelWidths: [])
    let now = situation(alignment(yawSigma: 0.1, placeSigma: 0.1), time: 0, elevation: ground)
    let found = scene.marks(now)
    let mark = try #require(found.first)
    #expect(abs(mark.position.y - (10 - 1.6)) < 0.1)
  }

  /// A better alignment moves what is in view by no more than 2° a second.
  @Test func marksMoveGentlyOnceTheAlignmentIsGood() {
    var smoother = AlignmentSmoother()
    var scene = AnchorScene()
    scene.set((0..<40).map { anchor(east: Double($0 % 8) * 3 - 12, north: 8 + Double($0)) }, labelWidths: [])
    var history: [[Int: Vector3]] = []
    var target = alignment(yawSigma: 2, placeSigma: 1)
    for i in 0..<600 {
      if i % 100 == 50 {
        let turn = i % 200 == 50 ? 6.0 : -4
        target = alignment(yawSigma: 2, placeSigma: 1, yaw: turn)
      }
      let shown = smoother.show(target, camera: .zero, at: Double(i) / 30, marks: scene.shown)
      var positions: [Int: Vector3] = [:]
      for mark in marks(&scene, shown, time: Double(i) / 30) { positions[mark.index] = mark.position }
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
}
