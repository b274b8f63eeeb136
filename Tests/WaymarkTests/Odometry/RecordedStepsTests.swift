import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

/// The odometer on a recorded walk: a handheld inertial unit, 170 samples per second, with a receiver accurate to
/// centimetres. 129 m with tight turns.
@Suite struct RecordedStepsTests {
  private struct Sample {
    var time: Double
    var force: Vector3
    var rotationRate: Vector3
  }

  private static let folder = "tracks/rtk_walk"

  private func samples() throws -> [Sample] {
    try SharedData.text("\(Self.folder)/imu.csv").split(separator: "\n").map { line in
      let n = line.split(separator: ",").compactMap { Double($0) }
      try #require(n.count >= 7)
      return Sample(time: n[0], force: Vector3(n[1], n[2], n[3]) * 9.80665, rotationRate: Vector3(n[4], n[5], n[6]))
    }
  }

  /// Seconds, metres east and north of the start, speed in m/s. The file's GPS time begins 1.21 s before the samples'.
  private func truth() throws -> [(time: Double, east: Double, north: Double, speed: Double)] {
    var rows: [[Double]] = []
    for line in try SharedData.text("\(Self.folder)/gnss.pos").split(separator: "\n") where !line.hasPrefix("%") {
      let words = line.split(separator: " ")
      let clock = words[1].split(separator: ":").compactMap { Double($0) }
      let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
      rows.append([seconds] + words.dropFirst(2).compactMap { Double($0) })
    }
    let first = try #require(rows.first)
    let origin = try #require(Coordinate(latitude: first[1], longitude: first[2]))
    let frame = LocalFrame(origin: GeodeticPosition(origin, height: 0))
    // 17:30:40.961, the first sample.
    let zero = 17.0 * 3600 + 30 * 60 + 40.961
    return try rows.map { row in
      let position = try #require(Coordinate(latitude: row[1], longitude: row[2]))
      let local = frame.enu(of: GeodeticPosition(position, height: 0))
      return (row[0] - zero, local.x, local.y, (row[14] * row[14] + row[15] * row[15]).squareRoot())
    }
  }

  private func length(_ path: [(time: Double, east: Double, north: Double, speed: Double)]) -> Double {
    zip(path, path.dropFirst()).reduce(0) { sum, pair in
      let (e, n) = (pair.1.east - pair.0.east, pair.1.north - pair.0.north)
      return sum + (e * e + n * n).squareRoot()
    }
  }

  /// Feeds the walk; the heading comes only from the rotation rate about the vertical, like a phone's relative
  /// orientation, beginning at `heading` degrees.
  private func run(heading: Double, learning: Bool) throws -> (odometer: PedestrianOdometer, path: [(Double, Vector3)])
  {
    let samples = try samples()
    let truth = try truth()
    let start = try #require(samples.first).time
    var odometer = PedestrianOdometer()
    var yaw = heading
    var up = try #require(samples.first?.force.normalized)
    var last = start
    var nextSpeed = 0
    var path: [(Double, Vector3)] = []
    for (i, sample) in samples.enumerated() {
      let t = sample.time - start
      let step = sample.time - last
      last = sample.time
      // A slow mean of the force is the vertical.
      up = (up * 0.998 + sample.force / 9.80665 * 0.002)
      let vertical = try #require(up.normalized)
      yaw -= sample.rotationRate.dot(vertical) * 180 / Double.pi * step
      odometer.add(orientation: Fixtures.orientation(heading: yaw), at: t)
      odometer.add(acceleration: sample.force, at: t)
      if i % 17 == 0 { path.append((t, odometer.pose(at: t).position)) }
      while learning, nextSpeed < truth.count, truth[nextSpeed].time <= t {
        // Once a second, as a phone's receiver.
        if nextSpeed % 4 == 0 { odometer.add(measuredSpeed: truth[nextSpeed].speed, at: t) }
        nextSpeed += 1
      }
    }
    return (odometer, path)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func stepsAndDistanceOfARecordedWalk() throws {
    let truth = try truth()
    let distance = length(truth)
    #expect((128...130).contains(distance))
    let (odometer, _) = try run(heading: 0, learning: false)
    // Two a second for 103 s would be some 205 steps; a step of 0.55 to 0.85 m is a walker's.
    #expect((170...215).contains(odometer.steps))
    #expect((0.55...0.85).contains(odometer.distance / Double(odometer.steps)))
    #expect(abs(odometer.distance / distance - 1) < 0.05)
    let learnt = try run(heading: 0, learning: true).odometer
    #expect(abs(learnt.distance / distance - 1) < 0.02)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func thePathOfARecordedWalk() throws {
    let truth = try truth()
    // The mounting of the unit is not known: the best initial heading is searched, in whole degrees.
    var best = (error: Double.infinity, worst: Double.infinity, heading: 0)
    let path = try run(heading: 0, learning: false).path
    for heading in 0..<360 {
      let turn = Quaternion(axis: Vector3(0, 1, 0), angleRadians: -Angle.radians(Double(heading)))
      var sum = 0.0
      var worst = 0.0
      var count = 0.0
      var i = 0
      for (t, position) in path {
        while i + 1 < truth.count, truth[i + 1].time <= t { i += 1 }
        let p = turn.rotate(position)
        let (e, n) = (p.x - truth[i].east, -p.z - truth[i].north)
        sum += e * e + n * n
        worst = max(worst, (e * e + n * n).squareRoot())
        count += 1
      }
      let error = (sum / count).squareRoot()
      if error < best.error { best = (error, worst, heading) }
    }
    #expect(best.error < 4.5 && best.worst < 8.5)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func aTableDoesNotWalk() throws {
    // The last 18 s of the recording: the unit lies still.
    var odometer = PedestrianOdometer()
    let samples = try samples()
    let end = try #require(samples.last).time
    for sample in samples where sample.time > end - 18 { odometer.add(acceleration: sample.force, at: sample.time) }
    #expect(odometer.steps == 0)
  }
}
