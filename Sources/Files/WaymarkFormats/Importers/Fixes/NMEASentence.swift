/// One NMEA 0183 sentence: `$GPGGA,…*63`, anywhere in its line.
struct NMEASentence {
  /// The three letters after the talker: `GGA`.
  let type: Substring
  /// The fields after the address.
  let fields: [Substring]

  /// Finds the sentence of a line.
  ///
  /// - Parameter line: a line of a log; text around the sentence (prefixes and times that loggers add) is ignored.
  /// - Returns: the sentence; nil when there is none, or one of another type (`$P…`, `!…`).
  /// - Throws: `LineProblem` when its checksum is wrong.
  static func find(in line: String) throws(LineProblem) -> NMEASentence? {
    guard let start = line.utf8.firstIndex(of: UInt8(ascii: "$")) else { return nil }
    let rest = line[line.utf8.index(after: start)...]
    let star = rest.utf8.firstIndex(of: UInt8(ascii: "*"))
    let body = rest[..<(star ?? rest.endIndex)].trimmed
    if let star {
      let digits = rest[rest.utf8.index(after: star)...].prefix(2)
      let sum = rest[..<star].utf8.reduce(0) { $0 ^ $1 }
      guard digits.count == 2, let written = UInt8(digits, radix: 16), written == sum else {
        throw LineProblem("the checksum is wrong")
      }
    }
    let fields = body.split(separator: ",", omittingEmptySubsequences: false)
    guard let address = fields.first, address.utf8.count == 5, address.utf8.first != UInt8(ascii: "P") else {
      return nil
    }
    return NMEASentence(type: address.dropFirst(2), fields: Array(fields.dropFirst()))
  }

  /// A field; empty when the sentence is shorter.
  subscript(index: Int) -> Substring { index < fields.count ? fields[index] : "" }

  /// The number in a field; nil when it is empty.
  func number(_ index: Int) throws(LineProblem) -> Double? {
    let field = self[index]
    if field.isEmpty { return nil }
    guard let value = DecimalText.value(field) else {
      throw LineProblem("field \(index + 1) of \(type), “\(field.prefix(20))”, is not a number")
    }
    return value
  }

  /// Seconds since midnight in a field; nil when it is empty.
  func time(_ index: Int) throws(LineProblem) -> Double? {
    let field = self[index]
    if field.isEmpty { return nil }
    guard let value = DateField.secondsOfDay(packed: field) else {
      throw LineProblem("the time of \(type), “\(field.prefix(20))”, is none")
    }
    return value
  }

  /// Degrees of `3725.590397,N`; nil when it is empty.
  func degrees(_ index: Int) throws(LineProblem) -> Double? {
    guard let packed = try number(index) else { return nil }
    let whole = (packed / 100).rounded(.towardZero)
    let minutes = packed - whole * 100
    guard packed >= 0, minutes < 60 else { throw LineProblem("a coordinate of \(type) has \(minutes) minutes") }
    let size = whole + minutes / 60
    switch self[index + 1] {
    case "N", "E": return size
    case "S", "W": return -size
    default: throw LineProblem("a coordinate of \(type) has no hemisphere")
    }
  }
}
