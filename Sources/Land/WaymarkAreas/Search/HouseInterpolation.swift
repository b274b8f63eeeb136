/// House numbers between those at the ends of `addr:interpolation` ways.
enum HouseInterpolation {
  /// Maximum number of numbers between two mapped ones.
  private static let maximumCount = 200

  /// Numbers and positions between the mapped numbers along a way.
  ///
  /// - Parameters:
  ///   - way: positions of its nodes and, where they are mapped, their numbers.
  ///   - rule: value of `addr:interpolation`: `odd`, `even`, `all`, a step, or `alphabetic` for `12a` to `12d`.
  /// - Returns: the numbers between; none for other rules, and for numbers that contradict theirs.
  static func houses(_ way: [(position: MercatorPoint, number: String?)], rule: String)
    -> [(number: String, position: MercatorPoint)]
  {
    let step: Int
    switch rule {
    case "odd", "even": step = 2
    case "all", "alphabetic": step = 1
    default:
      guard let given = Int(rule), (1...100).contains(given) else { return [] }
      step = given
    }
    var houses: [(number: String, position: MercatorPoint)] = []
    var start: (index: Int, number: Int, digits: String)?
    for (index, node) in way.enumerated() {
      guard let (number, digits) = node.number.flatMap({ value($0, rule) }) else { continue }
      if let start, start.digits == digits {
        houses += between(start.number, number, step, way[start.index...index].map(\.position)).map { house in
          let text = rule == "alphabetic" ? digits + String(UnicodeScalar(UInt8(house.number))) : "\(house.number)"
          return (text, house.position)
        }
      }
      start = (index, number, digits)
    }
    return houses
  }

  /// A number as the rule counts: its letter for `alphabetic`; nil where it contradicts the rule.
  private static func value(_ text: String, _ rule: String) -> (number: Int, digits: String)? {
    if rule == "alphabetic" {
      guard let letter = text.utf8.last.map({ $0 | 0x20 }), (0x61...0x7A).contains(letter) else { return nil }
      return (Int(letter), String(text.dropLast()))
    }
    guard let number = Int(text), (0...99_999).contains(number) else { return nil }
    return rule == "odd" && number % 2 == 0 || rule == "even" && number % 2 == 1 ? nil : (number, "")
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
