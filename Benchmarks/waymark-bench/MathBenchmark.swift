import CPortableMath
import TestSupport
import Waymark

/// The engine's own mathematics functions compared with the C library's, as ratios of one run.
enum MathBenchmark {
  static func run() -> [Measurement] {
    var random = RandomSource(seed: 23)
    let angles = (0..<4096).map { _ in random.uniform(-0.78, 0.78) }
    let turns = (0..<4096).map { _ in random.uniform(-7, 7) }
    let others = (0..<4096).map { _ in random.uniform(-1, 1) }
    return [
      ratio("sin, to 45°", angles, { CPortableMath.sin($0) }, SystemMath.sine),
      ratio("sin, to 400°", turns, { CPortableMath.sin($0) }, SystemMath.sine),
      ratio("cos, to 45°", angles, { CPortableMath.cos($0) }, SystemMath.cosine),
      ratio(
        "atan2", others, { CPortableMath.atan2($0, 0.3) }, { SystemMath.arcTangent($0, 0.3) }),
      ratio("exp", others, { CPortableMath.exp($0) }, SystemMath.exponential),
    ].flatMap { $0 }
  }

  private static func ratio(
    _ name: String, _ arguments: [Double], _ own: (Double) -> Double, _ system: (Double) -> Double
  ) -> [Measurement] {
    var sum = 0.0
    func nanoseconds(_ function: (Double) -> Double) -> Double {
      Stopwatch.best(of: 20) {
        for _ in 0..<10 {
          for x in arguments { sum += function(x) }
        }
      } / Double(10 * arguments.count) * 1e9
    }
    let ours = nanoseconds(own)
    let theirs = nanoseconds(system)
    precondition(sum.isFinite)
    return [
      Measurement(name: "\(name), own", value: ours, unit: "ns"),
      Measurement(name: "\(name), own ÷ C library", value: ours / theirs, unit: ""),
    ]
  }
}
