package import WaymarkGeodesy

/// Collects the peaks of a file, and counts what of it cannot be used.
package struct PeakCollector {
  package private(set) var peaks: [Peak] = []
  private let file: String
  private var leftOut = 0
  private var firstProblem: InputError?
  private var unreadHeights = 0
  private var firstHeight = ""

  /// - Parameter file: its name, for what is said.
  package init(file: String) { self.file = file }

  /// Takes a peak, if it has a name.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - coordinate: its coordinate.
  ///   - height: its height above mean sea level as the file has it, a number of metres or a text.
  ///   - ellipsoidal: its height above the ellipsoid, where there is no other.
  ///   - prominence: its prominence as the file has it.
  package mutating func take(
    name: String, coordinate: Coordinate, height: JSONValue? = nil, ellipsoidal: Altitude? = nil,
    prominence: JSONValue? = nil
  ) {
    let name = XMLText.trimmed(name)
    guard !name.isEmpty else { return }
    let meters = Self.meters(height)
    if meters == nil, let text = height?.string.map(XMLText.trimmed), !text.isEmpty {
      unreadHeights += 1
      if firstHeight.isEmpty { firstHeight = String(text.prefix(30)) }
    }
    peaks.append(
      Peak(
        name: String(name.prefix(200)), coordinate: coordinate,
        altitude: meters.map { Altitude(meters: $0, reference: .meanSeaLevel) } ?? ellipsoidal,
        prominence: Self.meters(prominence)))
  }

  private static func meters(_ value: JSONValue?) -> Double? {
    value?.double.map { HeightText.listed($0) } ?? HeightText.listedMeters(value?.string)
  }

  /// Leaves out an entry whose position cannot be used.
  package mutating func leaveOut(_ problem: InputError) {
    leftOut += 1
    if firstProblem == nil { firstProblem = problem }
  }

  /// The peaks.
  ///
  /// - Parameter note: receives what was left out, one sentence each.
  /// - Returns: those taken, in their order.
  /// - Throws: `InputError` when nothing is left.
  package func finished(note: (String) -> Void) throws(InputError) -> [Peak] {
    if let firstProblem {
      guard !peaks.isEmpty else { throw firstProblem }
      note("\(leftOut) of \(leftOut + peaks.count) peaks are left out, the first for this: \(firstProblem)")
    }
    if unreadHeights > 0 {
      note("\(file): heights that are not understood are left out: \(unreadHeights), the first is “\(firstHeight)”")
    }
    return peaks
  }
}
