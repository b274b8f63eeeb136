/// How large what is left of a height will be, as far as the row above tells: one of four contexts, each with frequencies of its own.
///
/// The measure is the magnitude of what was left above left, twice that of above, and that of above right; the context is how many of
/// three thresholds it exceeds.
struct ResidualContext: Equatable {
  static let count = 4
  /// Magnitudes count up to here, so that the measure has 16 bits.
  static let maximumMagnitude: UInt32 = 16_383

  /// Ascending.
  var thresholds: (UInt16, UInt16, UInt16)

  static func == (a: Self, b: Self) -> Bool { a.thresholds == b.thresholds }

  init(thresholds: (UInt16, UInt16, UInt16)) { self.thresholds = thresholds }

  /// Chooses thresholds that part measures into contexts of about equal size.
  ///
  /// - Parameter counts: how often each measure occurs.
  init(counts: [Int]) {
    var chosen: [UInt16] = []
    var first = 0
    var left = counts.reduce(0, +)
    for parts in [4, 3, 2] {
      var sum = 0
      var at = first
      while at < counts.count - 1, sum + counts[at] < (left + parts - 1) / parts {
        sum += counts[at]
        at += 1
      }
      if at < counts.count { sum += counts[at] }
      chosen.append(UInt16(min(at, Int(UInt16.max))))
      left -= sum
      first = min(at + 1, counts.count)
    }
    thresholds = (chosen[0], chosen[1], chosen[2])
  }

  /// The measure of a place in a row.
  @inline(__always)
  static func measure(_ above: UnsafePointer<UInt16>, _ j: Int) -> UInt16 {
    above[j - 1] &+ 2 &* above[j] &+ above[j + 1]
  }

  /// The context of a measure.
  @inline(__always)
  func context(of measure: UInt16) -> UInt16 {
    (measure > thresholds.0 ? 1 : 0) &+ (measure > thresholds.1 ? 1 : 0) &+ (measure > thresholds.2 ? 1 : 0)
  }

  /// The contexts of a row.
  @inline(__always)
  func fill(_ contexts: UnsafeMutablePointer<UInt16>, above: UnsafePointer<UInt16>, count: Int) {
    for j in 0..<count { contexts[j] = context(of: Self.measure(above, j)) }
  }
}
