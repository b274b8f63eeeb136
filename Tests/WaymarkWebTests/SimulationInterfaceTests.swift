import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkSimulation
@testable import WaymarkWeb

/// The C interface of simulated walks, called natively.
@Suite struct SimulationInterfaceTests {
  /// A corner in Graz, 67 m north, then 61 m east, with a climb.
  private static let points: [(Double, Double, Double)] = [
    (47.0707, 15.4395, 353), (47.0713, 15.4395, 356), (47.0713, 15.4403, 356),
  ]

  private func fill(_ handle: SimulationHandle, _ numbers: [Double]) throws {
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
    _ = try #require(waymarkInputText(handle, 0))
  }

  private func numbers(_ handle: SimulationHandle) -> [Double] {
    Array(UnsafeBufferPointer(start: waymarkNumbers(handle), count: Int(waymarkNumbersCount(handle))))
  }

  /// A walk that has begun.
  private func begin(_ set: [SimulationQuantity: Double] = [:]) throws -> SimulationHandle {
    let handle = waymarkSimulationOpen()
    for (quantity, value) in set { #expect(waymarkSimulationSet(handle, Int32(quantity.number), value) == 0) }
    try fill(handle, [3, 0, .nan, .nan, 0] + Self.points.flatMap { [$0.0, $0.1, $0.2, 1] })
    try #require(waymarkSimulationStart(handle) == 0)
    return handle
  }

  private func moment(_ handle: SimulationHandle) -> [Double] {
    #expect(waymarkSimulationMoment(handle) == Int32(MomentLayout.count))
    return numbers(handle)
  }

  @Test func whatMeansNothingIsRefused() throws {
    let handle = waymarkSimulationOpen()
    defer { waymarkSimulationClose(handle) }
    #expect(waymarkSimulationMoment(handle) == OutcomeCode.malformed)
    #expect(waymarkSimulationLose(handle) == -1)
    #expect(waymarkSimulationSet(handle, 999, 1) == -1)
    #expect(waymarkSimulationSet(handle, -1, 1) == -1)
    for quantity in SimulationQuantity.allCases {
      for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
        #expect(waymarkSimulationSet(handle, Int32(quantity.number), value) == -1, "\(quantity) \(value)")
      }
    }
    #expect(waymarkSimulationGet(handle, 999).isNaN)
    #expect(waymarkSimulationBeginWith(handle, -1, .nan) == -1)
    #expect(waymarkSimulationBeginWith(handle, 0.5, .nan) == -1)
    #expect(waymarkSimulationBeginWith(handle, 1e300, .nan) == -1)
    #expect(waymarkSimulationBeginWith(handle, 7, .infinity) == -1)
    #expect(waymarkSimulationBeginWith(handle, 7, .nan) == 0)
    #expect(waymarkSimulationCamera(handle, 0, 0, 0, 0) == -1)
    #expect(waymarkSimulationCamera(handle, .nan, .nan, .nan, .nan) == 0)
    #expect(waymarkSimulationLook(handle, .infinity, 0, 0) == -1)
    #expect(waymarkSimulationOrigin(handle, 91, 0, 0) == -1)
    #expect(waymarkSimulationError(handle, 0, 91, 0, .nan, .nan) == -1)
    try fill(handle, [1, 2, 3])
    #expect(waymarkSimulationReceiver(handle) == -1)
    try fill(handle, [5, 1, 1, 1, 4, 1, 1, 1])
    #expect(waymarkSimulationReceiver(handle) == -1)
    try fill(handle, [1, 0, .nan, .nan, 0, 47, 15, .nan, .nan])
    #expect(waymarkSimulationStart(handle) == OutcomeCode.malformed)
    #expect(waymarkSimulationRun(handle, 1e9) == 0)
    #expect(numbers(handle).isEmpty)
  }

  @Test func endlessAndBackwardTimesEnd() throws {
    let handle = try begin()
    defer { waymarkSimulationClose(handle) }
    #expect(waymarkSimulationRun(handle, -5) == 0)
    #expect(numbers(handle).isEmpty)
    var parts = 0
    while waymarkSimulationRun(handle, .infinity) == 1 { parts += 1 }
    // 100 s at 30 poses, 5 headings and a fix with its truth a second.
    #expect(parts == 0)
    #expect(moment(handle)[MomentLayout.isFinished] == 1)
    #expect(moment(handle)[MomentLayout.hasArrived] == 1)
    #expect(waymarkSimulationRun(handle, .nan) == 0)
  }

  @Test func localFrameIsEastNorthUp() throws {
    let handle = try begin()
    defer { waymarkSimulationClose(handle) }
    let origin = GeodeticPosition(try #require(Coordinate(latitude: 47.05, longitude: 15.4)), height: 300)
    #expect(waymarkSimulationOrigin(handle, 47.05, 15.4, 300) == 0)
    let frame = LocalFrame(origin: origin)
    var random = SeededGenerator(seed: 11)
    var positions: [Double] = []
    var expected: [Vector3] = []
    for _ in 0..<50 {
      let (lat, lon, height) = (random.uniform(46.5...47.5), random.uniform(15...16), random.uniform(0...3000))
      positions += [lat, lon, height]
      expected.append(
        frame.enu(of: GeodeticPosition(try #require(Coordinate(latitude: lat, longitude: lon)), height: height)))
    }
    try fill(handle, positions + [91, 0, 0])
    #expect(waymarkSimulationPoints(handle) == 153)
    let points = numbers(handle)
    for (i, enu) in expected.enumerated() {
      #expect(abs(points[3 * i] - enu.x) < 1e-6)
      #expect(abs(points[3 * i + 1] - enu.z) < 1e-6)
      #expect(abs(points[3 * i + 2] + enu.y) < 1e-6)
    }
    #expect(points.suffix(3).allSatisfy { $0.isNaN })
    try fill(handle, Array(points.prefix(150)))
    #expect(waymarkSimulationPlaces(handle) == 150)
    for (a, b) in zip(numbers(handle), positions) { #expect(abs(a - b) < 1e-6) }
  }

  @Test func rotatingThePhoneRotatesPoseAndTruthAlike() throws {
    let handle = try begin()
    defer { waymarkSimulationClose(handle) }
    _ = waymarkSimulationRun(handle, 20)
    let before = moment(handle)
    #expect(waymarkSimulationLook(handle, 90, 10, -20) == 0)
    let after = moment(handle)
    #expect(abs(Angle.difference(fromDegrees: before[14], toDegrees: after[14]) - 90) < 1e-9)
    #expect(abs(after[15] - before[15] - 10) < 1e-9)
    #expect(abs(after[16] - before[16] + 20) < 1e-9)
    // The true camera's axes are those of the pose, rotated by the scene's true yaw.
    for now in [before, after] {
      let q = Quaternion(x: now[4], y: now[5], z: now[6], w: now[7])
      let origin = GeodeticPosition(
        try #require(Coordinate(latitude: now[MomentLayout.latitude], longitude: now[MomentLayout.longitude])),
        height: 0)
      let scene = SceneFrame(origin: origin, yawDegrees: now[MomentLayout.yaw])
      let back = scene.enu(ofSceneVector: q.rotate(Vector3(0, 0, 1)))
      let axis = MomentLayout.cameraBack
      // Over a hundred metres the verticals differ by 1e-5.
      #expect(abs(now[axis] - back.x) < 1e-4)
      #expect(abs(now[axis + 1] - back.z) < 1e-4)
      #expect(abs(now[axis + 2] + back.y) < 1e-4)
    }
    #expect(before[1...3].elementsEqual(after[1...3]))
  }

  @Test func parametersChangeDuringAWalk() throws {
    let handle = try begin([.compassNoise: 0, .headingRate: 10, .lookAround: 0])
    defer { waymarkSimulationClose(handle) }
    func lastHeading(until time: Double) -> Double {
      _ = waymarkSimulationRun(handle, time)
      let n = numbers(handle)
      var slot = 0
      var last = Double.nan
      while slot < n.count, let kind = SampleKind(slot: n[slot]) {
        if kind == .heading { last = n[slot + 2] }
        slot += kind.slots
      }
      #expect(slot == n.count)
      return last
    }
    let before = lastHeading(until: 15)
    #expect(waymarkSimulationSet(handle, Int32(SimulationQuantity.compassBias.number), 30) == 0)
    #expect(abs(Angle.difference(fromDegrees: before, toDegrees: lastHeading(until: 15.5)) - 30) < 1)
    #expect(waymarkSimulationGet(handle, Int32(SimulationQuantity.compassBias.number)) == 30)
    #expect(waymarkSimulationLose(handle) == 0)
    _ = waymarkSimulationRun(handle, 16)
    #expect(moment(handle)[8] == Double(TrackingState.lost.number))
    _ = waymarkSimulationRun(handle, 20)
    #expect(moment(handle)[8] == Double(TrackingState.normal.number))
  }

  @Test func errorIsEstimateLessTruth() throws {
    let handle = try begin([.yawDegrees: 350])
    defer { waymarkSimulationClose(handle) }
    _ = waymarkSimulationRun(handle, 30)
    let now = moment(handle)
    let truth = Array(now[MomentLayout.latitude...MomentLayout.yaw])
    let away = Geodesic.wgs84.direct(
      from: try #require(Coordinate(latitude: truth[0], longitude: truth[1])), azimuth: 70, distance: 12.5)
    let position = away.coordinate
    #expect(
      waymarkSimulationError(
        handle, Angle.wrappedTo360(truth[4] + 25), position.latitude, position.longitude, truth[2] - 3, truth[3]) == 0)
    let error = numbers(handle)
    #expect(abs(error[0] - 25) < 1e-9)
    #expect(abs(error[1] - 12.5) < 1e-6)
    #expect(abs(error[2] + 3) < 1e-9)
  }
}
