import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkWeb

/// The C interface, called natively.
@Suite struct InterfaceTests {
  /// Writes numbers and text into the input regions.
  private func fill(_ handle: SessionHandle, _ numbers: [Double], _ text: String = "") throws {
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
    let bytes = Array(text.utf8)
    let textStart = try #require(waymarkInputText(handle, Int32(bytes.count)))
    for (i, byte) in bytes.enumerated() { textStart[i] = byte }
  }

  private func text(_ handle: SessionHandle) -> String {
    String(
      decoding: UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle))), as: UTF8.self)
  }

  /// Feeds a sample as a client does.
  private func feed(_ timed: TimedSample, to handle: SessionHandle) throws -> Int32 {
    let t = timed.time
    switch timed.sample {
    case .pose(let pose):
      let (p, q) = (pose.position, pose.orientation)
      return waymarkPose(
        handle, t, p.x, p.y, p.z, q.x, q.y, q.z, q.w, Int32(pose.tracking.number),
        Int32(pose.odometry.number))
    case .fix(let fix):
      let (altitude, reference) = numbers(of: fix.altitude)
      return waymarkFix(
        handle, t, fix.coordinate.latitude, fix.coordinate.longitude, fix.horizontalAccuracy, altitude, reference,
        fix.verticalAccuracy ?? .nan, fix.course ?? .nan, fix.courseAccuracy ?? .nan, fix.speed ?? .nan,
        fix.speedAccuracy ?? .nan)
    case .heading(let heading):
      return waymarkHeading(handle, t, heading.degrees, Int32(heading.north.number), heading.accuracy)
    case .camera(let camera):
      return waymarkCamera(handle, t, camera.width, camera.height, camera.fovX, camera.fovY)
    case .sighting(let sighting): return waymarkSighting(handle, t, sighting.pixel.x, sighting.pixel.y, 0, 0, 0, 0, 0)
    case .geoPose(let pose):
      let (p, position) = (pose.scenePosition, pose.position)
      let (altitude, reference) = numbers(of: position.altitude)
      return waymarkGeoPose(
        handle, t, p.x, p.y, p.z, position.coordinate.latitude, position.coordinate.longitude, altitude, reference,
        pose.horizontalAccuracy, pose.yawDegrees, pose.yawAccuracyDegrees)
    case .tap(let pixel): return waymarkTap(handle, t, pixel.x, pixel.y)
    case .utc(let utc): return waymarkUTC(handle, t, utc.secondsSince1970)
    case .route(nil):
      try fill(handle, [])
      return waymarkRoute(handle, t)
    case .route(let route?):
      try fill(route, into: handle)
      return waymarkRoute(handle, t)
    case .truth: return 0
    }
  }

  private func numbers(of altitude: Altitude?) -> (Double, Double) {
    guard let altitude else { return (.nan, .nan) }
    return (altitude.meters, Double(WebAltitudeReference(altitude.reference).number))
  }

  private func fill(_ route: Route, into handle: SessionHandle) throws {
    var input = [
      Double(route.geometry.count), Double(route.steps.count), route.distance, route.duration ?? .nan,
      Double(route.mode.number),
    ]
    var texts = ""
    for (i, point) in route.geometry.enumerated() {
      let (altitude, reference) = numbers(of: route.altitudes.isEmpty ? nil : route.altitudes[i])
      input += [point.latitude, point.longitude, altitude, reference]
    }
    let ends = Set(route.legs.compactMap { $0.steps.last?.geometryRange.upperBound })
    for (i, step) in route.steps.enumerated() {
      let isLast = i + 1 == route.steps.count || route.steps[i + 1].maneuver == .depart
      input += [
        Double(step.geometryRange.lowerBound), Double(step.geometryRange.upperBound), step.distance,
        step.duration ?? .nan, Double(step.maneuver.number), Double(step.instruction.utf8.count),
        Double(step.name.utf8.count), isLast && ends.contains(step.geometryRange.upperBound) ? 1 : 0,
      ]
      texts += step.instruction + step.name
    }
    try fill(handle, input, texts)
  }

  @Test(arguments: OverlayStyle.RouteStyle.allCases)
  func flatFormHoldsTheWholeOverlay(style: OverlayStyle.RouteStyle) throws {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    #expect(waymarkStart(handle, Int32(AlignmentMethod.pairwise.number), 1, .nan) == 0)
    #expect(waymarkStyle(handle, Int32(StyleKey.route.number), Double(style.number)) == 0)
    #expect(waymarkStyle(handle, Int32(StyleKey.units.number), Double(UnitSystem.imperial.number)) == 0)
    #expect(waymarkStyle(handle, Int32(StyleKey.insetTop.number), 99) == 0)
    var expected = OverlayStyle()
    expected.route = style
    expected.units = .imperial
    expected.insets.top = 99
    var session = Session(strategy: AlignmentMethod.pairwise.strategy(initialYaw: .firstHeading), style: expected)
    let anchors = ParityLog.anchors.compactMap(NativeReplay.anchor)
    session.setAnchors(anchors)
    try fill(
      handle,
      anchors.flatMap { anchor in
        let (altitude, reference) = numbers(of: anchor.position.altitude)
        return [
          anchor.position.coordinate.latitude, anchor.position.coordinate.longitude, altitude, reference, .nan, .nan,
          .nan,
        ]
      })
    #expect(waymarkAnchorList(handle) == OutcomeCode.accepted)

    var compared = 0
    for (i, sample) in try ParityLog.samples().enumerated() {
      if case .truth = sample.sample { continue }
      let code = try feed(sample, to: handle)
      switch session.take(sample) {
      case .accepted(nil): #expect(code == OutcomeCode.accepted)
      case .accepted: #expect(code == OutcomeCode.corrected)
      case .rejected(let reason): #expect(code == OutcomeCode.rejected(reason))
      }
      guard i % 97 == 0, case .pose(let pose) = sample.sample, let camera = session.camera else { continue }
      let (p, q) = (pose.position, pose.orientation)
      let count = waymarkOverlay(
        handle, sample.time, p.x, p.y, p.z, q.x, q.y, q.z, q.w, Int32(pose.tracking.number))
      let native = session.overlay(for: pose, camera: camera, at: sample.time)
      let flat = FlatReader(handle, count: count)
      #expect(flat.numbers.first == Double(OverlayLayout.version))
      #expect(flat.overlay == OverlayJSON.json(native), "t = \(sample.time)")
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test func namesAreReadable() {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    for table in NameTable.allCases {
      #expect(Int(waymarkNames(handle, table.rawValue)) == table.names.count)
      #expect(text(handle) == table.names.map { "\($0)\n" }.joined())
      #expect(!table.names.isEmpty)
    }
    #expect(waymarkNames(handle, -1) == -1)
    #expect(waymarkNames(handle, 99) == -1)
    #expect(NameTable.tracking.names == ["normal", "limited", "lost", "relocalized"])
  }

  @Test func choicesWithoutMeaningAreRefused() {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    #expect(waymarkStart(handle, 99, 0, 0) == -1)
    #expect(waymarkStart(handle, 0, -1, 0) == -1)
    #expect(waymarkStart(handle, 0, 2, .nan) == -1)
    #expect(waymarkStart(handle, 0, 2, 90) == 0)
    #expect(waymarkStyle(handle, 99, 0) == -1)
    #expect(waymarkStyle(handle, Int32(StyleKey.route.number), 0.5) == -1)
    #expect(waymarkStyle(handle, Int32(StyleKey.arrowSpacing.number), .infinity) == -1)
    #expect(waymarkStyle(handle, Int32(StyleKey.maximumAnchors.number), -1) == -1)
    #expect(waymarkPose(handle, 0, 0, 0, 0, 0, 0, 0, 1, 4, 0) == OutcomeCode.malformed)
    #expect(text(handle) == "unknown tracking state")
    #expect(waymarkPose(handle, 0, 0, 0, 0, 0, 0, 0, 1, 0, 3) == OutcomeCode.malformed)
    #expect(text(handle) == "unknown odometry")
    #expect(waymarkHeading(handle, 0, 0, 2, 1) == OutcomeCode.malformed)
    #expect(waymarkFix(handle, 0, 91, 0, 1, .nan, .nan, .nan, .nan, .nan, .nan, .nan) == OutcomeCode.malformed)
    #expect(waymarkCamera(handle, 0, 0, 100, 60, 60) == OutcomeCode.malformed)
    #expect(waymarkSighting(handle, 0, 1, 1, 2, .nan, 0, .nan, .nan) == OutcomeCode.malformed)
    #expect(waymarkOverlay(handle, 0, 0, 0, 0, 0, 0, 0, 1, 0) == OutcomeCode.malformed)
    #expect(text(handle) == "no camera is set yet")
  }

  @Test func regionsHaveALimit() {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    #expect(waymarkInputNumbers(handle, -1) == nil)
    #expect(waymarkInputNumbers(handle, .max) == nil)
    #expect(waymarkInputText(handle, .min) == nil)
    #expect(waymarkInputNumbers(handle, 0) != nil)
  }

  @Test(arguments: [
    ([2, 0, .nan, .nan, 0], "", "has another length"),
    ([-1, 0, .nan, .nan, 0], "", "has another length"),
    ([.nan, .infinity, 0, 0, 0], "", "has another length"),
    ([1, 0, .nan, .nan, 0, 47, 15, .nan, .nan], "", "at least 2 points"),
    ([2, 0, .nan, .nan, 0, 47, 15, .nan, .nan, 147, 15, .nan, .nan], "", "point 1"),
    (
      [2, 1, .nan, .nan, 0, 47, 15, .nan, .nan, 48, 15, .nan, .nan, 1, 0, 1, 1, 0, 0, 0, 1], "", "step 0"
    ),
    (
      [2, 1, .nan, .nan, 0, 47, 15, .nan, .nan, 48, 15, .nan, .nan, 0, 1, 1, 1, 0, 9, 0, 1], "four", "texts of step 0"
    ),
    (
      [2, 1, .nan, .nan, 0, 47, 15, .nan, .nan, 48, 15, .nan, .nan, 0, 7, 1, 1, 0, 0, 0, 1], "", "vertex"
    ),
  ])
  func brokenRoutesAreRefused(input: [Double], words: String, message: String) throws {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    try fill(handle, input, words)
    #expect(waymarkRoute(handle, 0) == OutcomeCode.malformed)
    #expect(text(handle).contains(message), "\(text(handle))")
  }

  @Test func nonsenseNeverCrashes() throws {
    var random = SeededGenerator(seed: 11)
    let oddities: [Double] = [.nan, .infinity, -.infinity, 0, -0.0, 1, 2, 3, 1e300, -1e300, 5, 90, 180, 1e9, 0.5, -1]
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    func odd() -> Double { oddities.randomElement(using: &random) ?? 0 }
    func choice() -> Int32 { Int32.random(in: -2...6, using: &random) }
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: _ = waymarkPose(handle, odd(), odd(), odd(), odd(), odd(), odd(), odd(), odd(), choice(), choice())
      case 1:
        _ = waymarkFix(
          handle, odd(), odd(), odd(), odd(), odd(), odd(), odd(), odd(), odd(), odd(), odd())
      case 2: _ = waymarkHeading(handle, odd(), odd(), choice(), odd())
      case 3: _ = waymarkCamera(handle, odd(), odd(), odd(), odd(), odd())
      case 4: _ = waymarkUTC(handle, odd(), odd())
      case 5:
        try fill(handle, (0..<Int.random(in: 0...30, using: &random)).map { _ in odd() }, "any text")
        _ = waymarkRoute(handle, odd())
      case 6:
        try fill(handle, (0..<Int.random(in: 0...4, using: &random) * InputLayout.Anchor.count).map { _ in odd() })
        _ = waymarkAnchorList(handle)
      case 7: _ = waymarkStyle(handle, choice(), odd())
      default:
        _ = waymarkOverlay(handle, odd(), odd(), odd(), odd(), odd(), odd(), odd(), odd(), choice())
        _ = waymarkAlignment(handle)
      }
    }
  }

  @Test func meshHasClosedTriangles() {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    let count = waymarkArrowMesh(handle)
    let numbers = Array(UnsafeBufferPointer(start: waymarkNumbers(handle), count: Int(count)))
    let corners = Int(numbers[0])
    let indices = numbers.dropFirst(2 + corners * 3)
    #expect(indices.count == Int(numbers[1]) && indices.count % 3 == 0)
    #expect(indices.allSatisfy { $0 >= 0 && Int($0) < corners })
    #expect(numbers[2...4].elementsEqual([ArrowMesh.vertices[0].x, ArrowMesh.vertices[0].y, ArrowMesh.vertices[0].z]))
  }
}
