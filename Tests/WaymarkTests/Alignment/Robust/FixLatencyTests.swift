import Foundation
import Testing
import WaymarkGeodesy

@testable import Waymark

/// The delay of fixes, and what it does to the yaw before it is known.
@Suite struct FixLatencyTests {
  /// Walks around a square of 50 m with fixes that are late by some seconds.
  ///
  /// - Returns: what was learnt, and by how much the fixes, each beside where the camera was taken to be, are rotated
  ///   clockwise against the scene: a least-squares fit.
  private func walk(late delay: Double, clockwise: Bool, rounds: Double = 1) -> (latency: FixLatency, rotation: Double)
  {
    let (side, speed) = (50.0, 1.3)
    func place(_ time: Double) -> Complex {
      let distance = max(0, time) * speed
      let (corner, rest) = (Int(distance / side) % 4, distance.truncatingRemainder(dividingBy: side))
      let corners = [Complex(0, 0), Complex(0, side), Complex(side, side), Complex(side, 0)]
      let (a, b) = (corners[corner], corners[(corner + 1) % 4])
      let p = a + (b - a) * (rest / side)
      return clockwise ? p : Complex(-p.re, p.im)
    }
    var (latency, motion) = (FixLatency(), SceneMotion())
    var random = RandomSource(seed: 5)
    var pairs: [(fix: Complex, scene: Complex)] = []
    var time = 0.0
    while time * speed < rounds * 4 * side {
      for part in 0..<10 {
        let p = place(time + Double(part) / 10)
        motion.add(Vector3(p.re, 0, -p.im), at: time + Double(part) / 10)
      }
      time += 1
      let p = place(time)
      motion.add(Vector3(p.re, 0, -p.im), at: time)
      let fix = place(time - delay) + Complex(0.1 * random.normal(), 0.1 * random.normal())
      if let scene = motion.position(at: time - latency.seconds) { pairs.append((fix, scene)) }
      latency.add(fix, velocity: nil, motion: motion, at: time)
    }
    let count = Double(pairs.count)
    let meanFix = pairs.reduce(Complex.zero) { $0 + $1.fix } * (1 / count)
    let meanScene = pairs.reduce(Complex.zero) { $0 + $1.scene } * (1 / count)
    var sum = Complex.zero
    for pair in pairs { sum += (pair.fix - meanFix) * (pair.scene - meanScene).conjugate }
    return (latency, -atan2(sum.im, sum.re))
  }

  @Test(arguments: [0.4, 1.2, 1.8]) func turnsShowTheDelay(delay: Double) {
    for clockwise in [true, false] {
      let latency = walk(late: delay, clockwise: clockwise).latency
      #expect(abs(latency.seconds - delay) < 0.15)
      #expect(latency.sigma < 0.2)
    }
  }

  /// Fixes that came before the delay was known were compared with the wrong places: that turns the yaw by a known angle.
  @Test(arguments: [0.4, 1.2, 1.8]) func yawErrorIsThatOfTheFixesTakenInTooEarly(delay: Double) {
    for clockwise in [true, false] {
      for rounds in [0.6, 0.8, 1] {
        let (latency, rotation) = walk(late: delay, clockwise: clockwise, rounds: rounds)
        // A corner now and one in a minute turn the path about its centre by different amounts.
        #expect(abs(latency.yawError - rotation) < 0.4 * abs(rotation) + 0.002, "\(delay) s, \(rounds) rounds")
        #expect(latency.yawVariance.squareRoot() > 0.4 * abs(latency.yawError))
      }
    }
  }

  @Test func timelyFixesTurnNothing() {
    let (latency, rotation) = walk(late: 0, clockwise: true)
    #expect(latency.seconds == 0 && latency.yawError == 0 && abs(rotation) < 0.002)
  }

  @Test func anotherSceneBeginsWithTheDelayAndWithoutItsError() {
    var latency = walk(late: 1.2, clockwise: true).latency
    latency.startSegment()
    #expect(latency.seconds > 1 && latency.yawError == 0)
  }
}
