import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkVision

@Suite struct TranslationSolverTests {
  /// Directions to points around, before and after a motion, with errors.
  static func bearings(
    _ motion: Vector3, rotation: Vector3 = .zero, sigma: Double, outliers: Int = 0, seed: UInt64
  ) -> (first: [Vector3], second: [Vector3]) {
    var random = SeededGenerator(seed: seed)
    func noise() -> Vector3 {
      Vector3(random.uniform(-1.7...1.7), random.uniform(-1.7...1.7), random.uniform(-1.7...1.7)) * sigma
    }
    var (first, second): ([Vector3], [Vector3]) = ([], [])
    for i in 0..<90 {
      let point = Vector3(random.uniform(-5...6), random.uniform(-1.5...4), random.uniform((-20)...(-3)))
      let moved = i < outliers ? motion + Vector3(random.uniform(-0.4...0.4), 0, random.uniform(-0.4...0.4)) : motion
      let a = point + rotation.cross(point)
      first.append((a / a.length + noise()).normalized ?? a)
      second.append(((point - moved) / (point - moved).length + noise()).normalized ?? point)
    }
    return (first, second)
  }

  @Test(arguments: [Vector3(0, 0, -0.3), Vector3(0.3, 0, 0), Vector3(0.2, 0.05, -0.2)])
  func directionAndRotationAreFound(_ motion: Vector3) throws {
    var (squares, stated) = (0.0, 0.0)
    for seed in 1...10 as ClosedRange<UInt64> {
      let pair = Self.bearings(motion, rotation: Vector3(0.002, -0.001, 0), sigma: 0.001, outliers: 18, seed: seed)
      let solution = try #require(TranslationSolver(bearingSigma: 0.001).solve(pair.first, pair.second, starts: []))
      let error = solution.direction.cross(motion / motion.length).length
      #expect(solution.direction.dot(motion) > 0)
      squares += error * error / 10
      stated += solution.sigma * solution.sigma / 10
    }
    #expect(squares.squareRoot() < 0.05)
    #expect(stated.squareRoot() > 0.3 * squares.squareRoot())
  }

  @Test func aTurnAloneIsFound() {
    let turn = Vector3(0.004, 0.002, -0.003)
    let pair = Self.bearings(.zero, rotation: -turn, sigma: 0.0005, seed: 4)
    let found = TranslationSolver(bearingSigma: 0.001).rotation(pair.first, pair.second)
    #expect((found - turn).length < 0.0006)
  }

  @Test func fewPointsDecideNothing() {
    let pair = Self.bearings(Vector3(0, 0, -1), sigma: 0.001, seed: 2)
    let solver = TranslationSolver(bearingSigma: 0.001)
    #expect(solver.solve(Array(pair.first.prefix(7)), Array(pair.second.prefix(7)), starts: []) == nil)
  }
}
