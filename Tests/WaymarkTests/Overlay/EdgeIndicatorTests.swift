import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct EdgeIndicatorTests {
  private static let area = ScreenRect(of: Fixtures.camera, insets: OverlayStyle().insets)

  private func view(_ orientation: Quaternion) -> CameraView {
    CameraView(position: Vector3(1, 2, 3), orientation: orientation, intrinsics: Fixtures.camera)
  }

  private func angle(_ view: CameraView, _ target: Vector3) -> Double {
    let d = (target - view.position).normalized ?? .zero
    return Angle.degrees(Double(max(-1, min(1, view.forward.dot(d)))).arcCosine)
  }

  /// Rotating as the indicator shows reduces the angle to the target, for any orientation and any target: about the
  /// axis in the picture plane while the target is within 90° of the axis, about the vertical beyond.
  @Test func turningAsShownApproachesTheTarget() {
    var generator = SeededGenerator(seed: 11)
    var checked = 0
    for _ in 0..<20_000 {
      let orientation = Fixtures.randomOrientation(&generator)
      let view = view(orientation)
      let target =
        view.position
        + Vector3(generator.uniform(-100...100), generator.uniform(-100...100), generator.uniform(-100...100))
      var tracker = EdgeTracker()
      guard let indicator = tracker.update(target: target, view: view, safeArea: Self.area) else { continue }
      let before = angle(view, target)
      let turned: Quaternion
      if before <= 90 {
        let (s, c) = Angle.sinCos(degrees: Angle.degrees(indicator.rotationRadians))
        // Towards (c, −s) in the picture: about the axis perpendicular to it in the picture plane.
        let axis = orientation.rotate(Vector3(s, c, 0) * -1)
        turned = Quaternion(axis: axis, angleRadians: Angle.radians(0.01)) * orientation
      } else {
        // Within the hysteresis of straight behind, either direction is as good.
        guard abs(indicator.turnDegrees) < 169, abs(view.forward.y) < 0.99 else { continue }
        let side: Double = indicator.turnDegrees < 0 ? -1 : 1
        turned = Quaternion(axis: Vector3(0, 1, 0), angleRadians: Angle.radians(-0.01 * side)) * orientation
        // The indicator points to that side of the vertical through the centre, measured along the horizon.
        let roll = view.horizonRotationRadians
        if view.forward.y.magnitude < 0.9, before < 170 {
          let (s, c) = Angle.sinCos(degrees: Angle.degrees(indicator.rotationRadians - roll))
          _ = s
          #expect(c * side > -1e-9, "seed \(generator.seed)")
        }
      }
      #expect(angle(self.view(turned), target) < before, "seed \(generator.seed)")
      checked += 1
    }
    #expect(checked > 10_000)
  }

  /// Boards may leave a strip off the middle of the picture: the indicator is on its border, wherever the target is.
  @Test(arguments: [
    OverlayStyle.Insets(top: 600, left: 44, bottom: 100, right: 44),
    OverlayStyle.Insets(top: 20, left: 250, bottom: 20, right: 20),
    OverlayStyle.Insets(top: 20, left: 20, bottom: 780, right: 330),
  ])
  func theIndicatorKeepsToTheFreeArea(_ insets: OverlayStyle.Insets) throws {
    let area = ScreenRect(of: Fixtures.camera, insets: insets)
    #expect(area.top == insets.top && area.left == insets.left)
    #expect(area.bottom == 844 - insets.bottom && area.right == 390 - insets.right)
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      let view = view(Fixtures.randomOrientation(&generator))
      let target =
        view.position + Vector3(generator.uniform(-9...9), generator.uniform(-9...9), generator.uniform(-9...9))
      var tracker = EdgeTracker()
      guard let center = tracker.update(target: target, view: view, safeArea: area)?.center else { continue }
      #expect(area.contains(center), "\(center), seed \(generator.seed)")
      let toBorder = [center.x - area.left, area.right - center.x, center.y - area.top, area.bottom - center.y]
      #expect((toBorder.min() ?? 1) < 1e-6)
    }
  }

  @Test func levelTargetStraightBehindIsAtTheBottomWhateverThePitch() throws {
    for pitch in stride(from: -60.0, through: 60, by: 10) {
      let view = view(Fixtures.orientation(heading: 30, pitch: pitch))
      let back = view.position + Vector3(-50 * 0.5, 0, 50 * 0.8660254037844387)
      var tracker = EdgeTracker()
      let shown = tracker.update(target: back, view: view, safeArea: Self.area)
      let indicator = try #require(shown)
      #expect(abs(indicator.center.y - Self.area.bottom) < 1e-6, "pitch \(pitch)")
      #expect(abs(indicator.center.x - Fixtures.camera.width / 2) < 1, "pitch \(pitch)")
    }
  }

  @Test func indicatorLiesOnTheBorderOfTheSafeArea() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<5000 {
      let view = view(Fixtures.randomOrientation(&generator))
      let target =
        view.position
        + Vector3(generator.uniform(-9...9), generator.uniform(-9...9), generator.uniform(-9...9))
      var tracker = EdgeTracker()
      guard let p = tracker.update(target: target, view: view, safeArea: Self.area)?.center else { continue }
      let onX = abs(p.x - Self.area.left) < 1e-6 || abs(p.x - Self.area.right) < 1e-6
      let onY = abs(p.y - Self.area.top) < 1e-6 || abs(p.y - Self.area.bottom) < 1e-6
      #expect(onX || onY, "seed \(generator.seed)")
      #expect(Self.area.contains(p), "seed \(generator.seed)")
    }
  }

  @Test func sideIsKeptWhileTheTargetIsStraightBehind() throws {
    var tracker = EdgeTracker()
    let target = Vector3(1, 2, 53)
    var sides: [Double] = []
    // The user sways ±5° about facing directly away from the target, after coming from the right.
    for heading in [-20.0, -5, 4, -4, 5, -5, 3, -3] {
      let shown = tracker.update(
        target: target, view: view(Fixtures.orientation(heading: heading)), safeArea: Self.area)
      let indicator = try #require(shown)
      sides.append(indicator.turnDegrees < 0 ? -1 : 1)
    }
    #expect(Set(sides).count == 1)
  }

  @Test func theFirstTurnIsTheShortestOne() throws {
    for heading in [-5.0, 5] {
      var tracker = EdgeTracker()
      let shown = tracker.update(
        target: Vector3(1, 2, 53), view: view(Fixtures.orientation(heading: heading)), safeArea: Self.area)
      let turn = try #require(shown).turnDegrees
      #expect(abs(Angle.difference(fromDegrees: heading + turn, toDegrees: 180)) < 1e-9)
      #expect(abs(abs(turn) - 175) < 1e-9)
    }
  }

  @Test func nothingFlickersAtTheBorder() {
    var tracker = EdgeTracker()
    let target = Vector3(1, 2, -47)
    var changes = 0
    var last: Bool?
    // The heading at which the target crosses the inset border, with a jitter of a few pixels about it.
    let border = 14.2
    for i in 0..<200 {
      let heading = border + 0.15 * Double(i % 3 - 1)
      let shown =
        tracker.update(target: target, view: view(Fixtures.orientation(heading: heading)), safeArea: Self.area) != nil
      if let last, last != shown { changes += 1 }
      last = shown
    }
    #expect(changes <= 1)
  }

  @Test func movesSteadilyWhileTheUserTurnsAround() throws {
    // The position on the border must not jump when the target passes 90° off the axis.
    for pitch in [-40.0, 0, 25] {
      var tracker = EdgeTracker()
      let target = Vector3(1, 12, 43)
      var last: EdgeIndicator?
      for step in stride(from: 40.0, to: 172, by: 0.25) {
        let view = view(Fixtures.orientation(heading: 180 - step, pitch: pitch, roll: 20))
        guard let now = tracker.update(target: target, view: view, safeArea: Self.area) else { continue }
        if let last {
          let turn = Angle.difference(
            fromDegrees: Angle.degrees(last.rotationRadians), toDegrees: Angle.degrees(now.rotationRadians))
          #expect(abs(turn) < 6, "pitch \(pitch), \(step)° off")
        }
        last = now
      }
    }
  }
}

extension Double {
  /// Arc cosine in radians through the engine's quaternion-free path: atan2 keeps full precision.
  fileprivate var arcCosine: Double {
    let heading = Angle.heading(east: (1 - self * self).squareRoot(), north: self) ?? 0
    return Angle.radians(heading)
  }
}
