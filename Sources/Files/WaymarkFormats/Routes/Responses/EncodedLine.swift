import Waymark
import WaymarkGeodesy

/// An encoded line in the response of a directions service, with what else the response says of it. Nothing announces whether its points have
/// heights, or whether its backslashes were escaped twice or not at all: the number of its points does, or its length.
struct EncodedLine {
  /// What may have been meant, the likeliest first.
  private let forms: [[UInt8]]
  private let pointCount: Int?
  private let length: Double?

  /// Takes a line.
  ///
  /// - Parameters:
  ///   - text: the line as it was in the response.
  ///   - pointCount: the number of its points; nil where nothing says it.
  ///   - length: about how long it is, metres; nil where nothing says it.
  init(_ text: String, pointCount: Int? = nil, length: Double?) {
    let restored = Self.restored(text)
    forms = [restored] + (Self.undoubled(restored).map { [$0] } ?? [])
    self.pointCount = pointCount
    self.length = length
  }

  /// The line before a program wrote its backslashes into JSON without escaping them: `\f` was decoded as a form feed. No control character is
  /// in the alphabet of polylines, so the original is certain.
  static func restored(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let letter: UInt8
      switch byte {
      case 0x08: letter = UInt8(ascii: "b")
      case 0x09: letter = UInt8(ascii: "t")
      case 0x0A: letter = UInt8(ascii: "n")
      case 0x0C: letter = UInt8(ascii: "f")
      case 0x0D: letter = UInt8(ascii: "r")
      default:
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(letter)
    }
    return bytes
  }

  /// The line before a program escaped its backslashes a second time; nil where it has none that stand in pairs.
  private static func undoubled(_ bytes: [UInt8]) -> [UInt8]? {
    var single: [UInt8] = []
    var pending = false
    for byte in bytes {
      if byte == UInt8(ascii: "\\") {
        if pending { single.append(byte) }
        pending.toggle()
      } else if pending {
        return nil
      } else {
        single.append(byte)
      }
    }
    return pending || single.count == bytes.count ? nil : single
  }

  /// The points.
  ///
  /// - Parameter precision: decimals that the writer used.
  /// - Returns: the points; of the form whose length fits, where several are possible.
  /// - Throws: `EncodedPolylineError` when it is not an encoded line.
  func coordinates(precision: EncodedPolyline.Precision) throws(EncodedPolylineError) -> [Coordinate] {
    let units: Int64 = precision == .five ? 100_000 : 1_000_000
    if forms.count > 1, length != nil, let line = fitting(unitsPerDegree: units, heights: [false]) {
      return line.coordinates
    }
    return try EncodedPolyline.decode(forms[0], precision: precision)
  }

  /// The points, with heights above mean sea level where they have some.
  ///
  /// - Parameter unitsPerDegree: 1 to 10⁷.
  /// - Returns: the line; nil when it can be read, but has neither the number of points nor the length that the response says.
  /// - Throws: `EncodedPolylineError` when it is not an encoded line.
  func line(unitsPerDegree: Int64) throws(EncodedPolylineError) -> RouteLine? {
    if let line = fitting(unitsPerDegree: unitsPerDegree, heights: [false, true]) { return line }
    _ = try EncodedPolyline.points(forms[0], unitsPerDegree: unitsPerDegree, hasHeights: false)
    return nil
  }

  private func fitting(unitsPerDegree: Int64, heights: [Bool]) -> RouteLine? {
    var readable: [RouteLine] = []
    for hasHeights in heights {
      for form in forms {
        guard
          let points = try? EncodedPolyline.points(form, unitsPerDegree: unitsPerDegree, hasHeights: hasHeights)
        else { continue }
        var line = RouteLine()
        for (i, coordinate) in points.coordinates.enumerated() {
          line.append(
            coordinate,
            altitude: hasHeights ? Altitude(meters: points.heights[i], reference: .meanSeaLevel) : nil)
        }
        readable.append(line)
      }
    }
    if let pointCount { return readable.first { $0.count == pointCount } }
    guard let length else { return readable.first }
    // The overview of a long route is simplified, and shorter.
    return readable.first { fits($0, length, within: 1.1) } ?? readable.first { fits($0, length, within: 3.3) }
  }

  private func fits(_ line: RouteLine, _ length: Double, within factor: Double) -> Bool {
    let measured = NearbyDistance.length(line.coordinates)
    // Amounts are rounded, some to ten metres.
    return measured <= length * factor + 10 && measured * factor + 10 >= length
  }
}
