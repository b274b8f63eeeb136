/// One NMEA 0183 sentence: `$GPGGA,…*63`.
struct NMEASentence {
  /// The talker and the type: `GPGGA`.
  let address: Substring
  /// The fields after the address.
  let fields: [Substring]

  /// The three letters after the talker: `GGA`.
  var type: Substring { address.dropFirst(2) }

  /// Takes a sentence apart; nil for a proprietary one (`$P…`), and for what is none.
  ///
  /// - Parameter content: what is between `$` and `*`.
  init?(_ content: Substring) {
    let parts = content.split(separator: ",", omittingEmptySubsequences: false)
    guard let address = parts.first, address.utf8.count == 5, address.utf8.first != UInt8(ascii: "P") else {
      return nil
    }
    self.address = address
    fields = Array(parts.dropFirst())
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
