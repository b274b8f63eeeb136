import CPortableMath
import TestSupport
import Testing

/// The engine's own mathematics functions against the C library of this machine, at special values, and against
/// themselves on other machines.
@Suite struct PortableMathTests {
  /// A number of any size and sign, with uniformly distributed exponents.
  private static func anySize(_ random: inout SeededGenerator, _ exponents: ClosedRange<Int>) -> Double {
    let significand = random.uniform(1...2) * (Bool.random(using: &random) ? 1 : -1)
    return significand * SystemMath.powerOfTwo(Int.random(in: exponents, using: &random))
  }

  /// The distance of two numbers in units in the last place of the second.
  private static func units(_ a: Double, _ b: Double) -> Double {
    if a == b || (a.isNaN && b.isNaN) { return 0 }
    return abs(a - b) / b.ulp
  }

  @Test(arguments: MathFunction.allCases)
  func agreesWithTheCLibrary(function: MathFunction) {
    var random = SeededGenerator(seed: 7)
    var worst = (units: 0.0, at: 0.0)
    for i in 0..<40_000 {
      let x: Double
      switch i % 4 {
      case 0: x = random.uniform(-1...1)
      case 1: x = random.uniform(-800...800)
      case 2: x = Self.anySize(&random, -1070...1023)
      default: x = Double(Int.random(in: -100_000...100_000, using: &random)) * (.pi / 4)
      }
      let difference = Self.units(function.own(x), function.system(x))
      if difference > worst.units { worst = (difference, x) }
    }
    // Two units of the engine's and up to one of the C library's.
    #expect(worst.units <= 3, "\(function)(\(worst.at)) is \(worst.units) units off, seed \(random.seed)")
  }

  @Test func agreesWithTheCLibraryInTwoArguments() {
    var random = SeededGenerator(seed: 8)
    for i in 0..<100_000 {
      let exponents = i % 2 == 0 ? -3...3 : -1070...1020
      let x = Self.anySize(&random, exponents)
      let y = Self.anySize(&random, exponents)
      #expect(
        Self.units(atan2(y, x), SystemMath.arcTangent(y, x)) <= 3, "atan2(\(y), \(x)), seed \(random.seed)")
      #expect(Self.units(hypot(x, y), SystemMath.hypotenuse(x, y)) <= 3, "hypot(\(x), \(y)), seed \(random.seed)")
    }
  }

  @Test func specialValues() {
    let tiny = Double.leastNonzeroMagnitude
    let infinity = Double.infinity
    for x in [infinity, -infinity, .nan] {
      #expect(sin(x).isNaN && cos(x).isNaN && tan(x).isNaN && asin(x).isNaN && acos(x).isNaN)
    }
    #expect(asin(1.0000000000000002).isNaN && acos(-1.0000000000000002).isNaN && log(-1e-300).isNaN)
    #expect(atan(Double.nan).isNaN && exp(Double.nan).isNaN && log(Double.nan).isNaN && cbrt(Double.nan).isNaN)
    #expect(atan2(Double.nan, 1).isNaN && atan2(1, Double.nan).isNaN && hypot(Double.nan, 1).isNaN)
    #expect(sin(-0.0).sign == .minus && tan(-0.0).sign == .minus && cbrt(-0.0).sign == .minus && asin(-0.0) == 0)
    #expect(cos(0) == 1 && exp(0) == 1 && exp(-0.0) == 1 && log(1) == 0 && cbrt(-27) == -3 && hypot(3, -4) == 5)
    #expect(exp(infinity) == infinity && exp(-infinity) == 0 && exp(709.79) == infinity && exp(-745.14) == 0)
    #expect(exp(709.78) < infinity && exp(-745.13) > 0)
    #expect(log(0) == -infinity && log(-0.0) == -infinity && log(infinity) == infinity)
    #expect(hypot(-infinity, .nan) == infinity && hypot(1e308, 1e308) < infinity && hypot(tiny, 0) == tiny)
    #expect(cbrt(-infinity) == -infinity && cbrt(2 * tiny) > 0)
    #expect(asin(1) == .pi / 2 && acos(-1) == .pi && acos(1) == 0 && atan(-infinity) == -.pi / 2)
  }

  @Test func quadrantsOfTheArcTangent() {
    let tiny = Double.leastNonzeroMagnitude
    let infinity = Double.infinity
    #expect(atan2(0, 1).sign == .plus && atan2(-0.0, 1).sign == .minus)
    #expect(atan2(0, -1) == .pi && atan2(-0.0, -1) == -.pi && atan2(0, -0.0) == .pi && atan2(-0.0, 0).sign == .minus)
    #expect(atan2(2, 0) == .pi / 2 && atan2(-2, -0.0) == -.pi / 2)
    #expect(atan2(infinity, infinity) == .pi / 4 && atan2(infinity, -infinity) == 3 * .pi / 4)
    #expect(atan2(-infinity, 3) == -.pi / 2 && atan2(3, -infinity) == .pi && atan2(-3, infinity).sign == .minus)
    #expect(atan2(tiny, -1e308) == .pi && atan2(1e308, tiny) == .pi / 2 && atan2(tiny, tiny) == .pi / 4)
  }

  /// The same bits everywhere: a checksum over many results, computed once on x86-64.
  @Test func bitsAreTheSameOnEveryMachine() {
    var random = SeededGenerator(seed: 9)
    var sum: UInt64 = 0
    func add(_ value: Double) {
      let bits = value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern
      sum = ((sum << 7) | (sum >> 57)) ^ (bits &* 0x9E37_79B9_7F4A_7C15)
    }
    for _ in 0..<20_000 {
      let x = Self.anySize(&random, -60...60)
      let y = Self.anySize(&random, -60...60)
      for function in MathFunction.allCases { add(function.own(x)) }
      add(atan2(y, x))
      add(hypot(x, y))
    }
    #expect(sum == 5_030_864_014_823_016_569)
  }
}
