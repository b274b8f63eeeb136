/// House numbers between those at the ends of `addr:interpolation` ways.
enum HouseInterpolation {
  /// Maximum number of numbers between two mapped ones.
  private static let maximumCount = 200

  /// Numbers and positions between the mapped numbers along a way.
  ///
  /// - Parameters:
  ///   - way: positions of its nodes and, where they are mapped, their numbers.
  ///   - rule: value of `addr:interpolation`: `odd`, `even`, `all` or a step.
  /// - Returns: the numbers between, none for other rules.
  static func houses(_ way: [(position: MercatorPoint, number: String?)], rule: String)
    -> [(number: Int, position: MercatorPoint)]
  {
    let step: Int
    switch rule {
    case "odd", "even": step = 2
    case "all": step = 1
    default:
      guard let given = Int(rule), (1...100).contains(given) else { return [] }
      step = given
    }
    var houses: [(number: Int, position: MercatorPoint)] = []
    var start: (index: Int, number: Int)?
    for (index, node) in way.enumerated() {
      guard let number = node.number.flatMap({ Int($0) }), (0...99_999).contains(number) else { continue }
      if let start {
        houses += between(start.number, number, step, way[start.index...index].map(\.position))
      }
      start = (index, number)
    }
    return houses
  }

  private static func between(
    _ first: Int, _ last: Int, _ step: Int, _ line: [MercatorPoint]
  ) -> [(number: Int, position: MercatorPoint)] {
    let count = abs(last - first) / step
    guard abs(last - first) % step == 0, count > 1, count <= maximumCount, line.count > 1 else { return [] }
    let lengths = zip(line, line.dropFirst()).map { distance($0, $1) }
    let total = lengths.reduce(0, +)
    var houses: [(number: Int, position: MercatorPoint)] = []
    for i in 1..<count {
      var rest = total * Double(i) / Double(count)
      var segment = 0
      while segment + 1 < lengths.count, rest > lengths[segment] {
        rest -= lengths[segment]
        segment += 1
      }
      let share = lengths[segment] > 0 ? min(1, rest / lengths[segment]) : 0
      houses.append(
        (first + (last > first ? step : -step) * i, between(line[segment], line[segment + 1], share)))
    }
    return houses
  }

  private static func between(_ a: MercatorPoint, _ b: MercatorPoint, _ share: Double) -> MercatorPoint {
    MercatorPoint(x: between(a.x, b.x, share), y: between(a.y, b.y, share))
  }

  private static func between(_ a: UInt32, _ b: UInt32, _ share: Double) -> UInt32 {
    UInt32(max(0, min(4_294_967_295, (Double(a) + (Double(b) - Double(a)) * share).rounded())))
  }

  private static func distance(_ a: MercatorPoint, _ b: MercatorPoint) -> Double {
    let (x, y) = (Double(a.x) - Double(b.x), Double(a.y) - Double(b.y))
    return (x * x + y * y).squareRoot()
  }
}
