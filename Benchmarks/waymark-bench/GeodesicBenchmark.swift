import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// The geodesic problems compared with the C++ GeographicLib on the same pairs.
enum GeodesicBenchmark {
  /// SplitMix64, as in the peer.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// Runs the benchmark; a peer is the path of the compiled `Peers/geographiclib_inverse.cpp`, nil runs without it.
  static func run(peer: String?) throws -> [Measurement] {
    let count = 200_000
    var generator = Generator(state: 1)
    let pairs = (0..<2 * count).compactMap { _ in
      Coordinate(
        latitude: Double.random(in: -90...90, using: &generator),
        longitude: Double.random(in: -180...180, using: &generator))
    }
    precondition(pairs.count == 2 * count)
    var sum = 0.0
    let seconds = Stopwatch.best(of: 5) {
      sum = 0
      for i in 0..<count { sum += Geodesic.wgs84.inverse(from: pairs[2 * i], to: pairs[2 * i + 1]).distance }
    }
    let own = seconds / Double(count) * 1e9
    var results = [Measurement(name: "geodesic inverse, random pairs", value: own, unit: "ns")]
    guard let peer else { return results }
    let answer = try run(peer, "\(count)", "1", "5")
    guard let theirs = answer["inverse_ns"]?.double, let distance = answer["sum_distance_m"]?.double else {
      throw InputError("the peer's answer is not understood: \(answer.text())")
    }
    guard abs(sum - distance) < 1e-3 * Double(count) else {
      throw InputError("the peer solved other problems: \(sum) m and \(distance) m in all")
    }
    results.append(Measurement(name: "the same by \(answer["peer"]?.string ?? "the peer")", value: theirs, unit: "ns"))
    results.append(Measurement(name: "geodesic inverse ÷ GeographicLib", value: own / theirs, unit: "", goal: 1.5))
    return results
  }

  private static func run(_ program: String, _ arguments: String...) throws -> JSONValue {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONValue(parsing: output)
  }
}
