public import WaymarkGeodesy

/// The encoded polyline format: a line as printable ASCII, each coordinate the difference to the one before.
///
/// Format: Google, *Encoded Polyline Algorithm Format*
/// (developers.google.com/maps/documentation/utilities/polylinealgorithm). Values are rounded to 5 decimals there;
/// Valhalla and others use 6 decimals in the same way (valhalla.github.io/valhalla/decoding).
public enum EncodedPolyline {
  /// Decimals of a degree that a text keeps. The text does not state them: writer and reader must agree.
  public enum Precision: Int, Equatable, Sendable, CaseIterable {
    /// Five decimals, about 1.1 m: Google, and OSRM and Mapbox by default.
    case five = 5
    /// Six decimals, about 0.11 m: Valhalla.
    case six = 6

    var unitsPerDegree: Int64 {
      switch self {
      case .five: return 100_000
      case .six: return 1_000_000
      }
    }
  }

  /// More than enough for ±360° in units of 10⁻⁶ (six chunks of five bits); what needs more is no coordinate.
  private static let maximumChunks = 7

  /// Reads a line.
  ///
  /// ```swift
  /// import Waymark
  ///
  /// let points = try EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC".utf8, precision: .five)
  /// print(points.count, points[0].latitude)  // 2 38.5
  /// ```
  ///
  /// - Parameters:
  ///   - text: the encoded line; a plain sequence of UTF-8 bytes such as `string.utf8`.
  ///   - precision: decimals that the writer used.
  /// - Returns: the points in order; empty for an empty text.
  /// - Throws: `EncodedPolylineError` with the position of the byte that is wrong.
  /// - Complexity: O(n) in the bytes.
  public static func decode(
    _ text: some Sequence<UInt8>, precision: Precision
  ) throws(EncodedPolylineError) -> [Coordinate] {
    try points(text, unitsPerDegree: precision.unitsPerDegree, hasHeights: false).coordinates
  }

  /// Reads a line whose service says how many units a degree has, or whose points have heights.
  ///
  /// - Parameters:
  ///   - text: the encoded line; a plain sequence of UTF-8 bytes such as `string.utf8`.
  ///   - unitsPerDegree: 1 to 10⁷.
  ///   - hasHeights: whether each point has a third value, its height in hundredths of a metre, as GraphHopper and
  ///     openrouteservice write it.
  /// - Returns: the points in order, and as many heights in metres, or none.
  /// - Throws: `EncodedPolylineError` with the position of the byte that is wrong.
  package static func points(
    _ text: some Sequence<UInt8>, unitsPerDegree: Int64, hasHeights: Bool
  ) throws(EncodedPolylineError) -> (coordinates: [Coordinate], heights: [Double]) {
    let maximumLatitude = 90 * unitsPerDegree
    let maximumLongitude = 180 * unitsPerDegree
    let scale = Double(unitsPerDegree)
    var coordinates: [Coordinate] = []
    var heights: [Double] = []
    coordinates.reserveCapacity(text.underestimatedCount / 4)
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var height: Int64 = 0
    var axis = 0
    var bits: UInt64 = 0
    var chunks = 0
    var position = 0
    for byte in text {
      guard byte >= 63, byte <= 126 else { throw .invalidCharacter(byte, position: position) }
      let chunk = UInt64(byte - 63)
      guard chunks < maximumChunks else { throw .tooLong(position: position) }
      bits |= (chunk & 0x1F) << UInt64(5 * chunks)
      chunks += 1
      if chunk & 0x20 == 0 {
        // At most 35 bits: the sums below stay far from overflow.
        let difference = bits & 1 == 0 ? Int64(bits >> 1) : ~Int64(bits >> 1)
        bits = 0
        chunks = 0
        switch axis {
        case 0:
          latitude += difference
          guard abs(latitude) <= maximumLatitude else {
            throw .latitudeOutOfRange(point: coordinates.count, position: position)
          }
        case 1:
          longitude += difference
          guard abs(longitude) <= maximumLongitude,
            let coordinate = Coordinate(latitude: Double(latitude) / scale, longitude: Double(longitude) / scale)
          else { throw .longitudeOutOfRange(point: coordinates.count, position: position) }
          coordinates.append(coordinate)
        default:
          height += difference
          heights.append(Double(height) / 100)
        }
        axis = axis == (hasHeights ? 2 : 1) ? 0 : axis + 1
      }
      position += 1
    }
    guard chunks == 0, axis == 0 else {
      throw .truncated(point: axis == 2 ? coordinates.count - 1 : coordinates.count, length: position)
    }
    return (coordinates, heights)
  }

  /// Writes a line. Reading it gives the points rounded to the precision, halves away from zero.
  ///
  /// - Parameters:
  ///   - coordinates: the points in order.
  ///   - precision: decimals to keep.
  /// - Returns: the encoded line.
  /// - Complexity: O(n) in the points.
  public static func encode(_ coordinates: some Sequence<Coordinate>, precision: Precision) -> String {
    let scale = Double(precision.unitsPerDegree)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(coordinates.underestimatedCount * 6)
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    for coordinate in coordinates {
      // In range by the type of the coordinate: |value| ≤ 180 · 10⁶.
      let nextLatitude = Int64((coordinate.latitude * scale).rounded(.toNearestOrAwayFromZero))
      let nextLongitude = Int64((coordinate.longitude * scale).rounded(.toNearestOrAwayFromZero))
      append(nextLatitude - latitude, to: &bytes)
      append(nextLongitude - longitude, to: &bytes)
      latitude = nextLatitude
      longitude = nextLongitude
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ difference: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }
}
