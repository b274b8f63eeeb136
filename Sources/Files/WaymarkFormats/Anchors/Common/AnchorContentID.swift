import Waymark
import WaymarkGeodesy

/// Ids for entries without one: derived from their contents, so that the same file always gives the same ids.
enum AnchorContentID {
  /// The namespace of these ids: a random UUID, fixed.
  private static let namespace = AnchorID(high: 0x4f0d_3a62_9c1e_4b57, low: 0xa8d6_71e2_05b9_c34f)

  /// UUID version 5 (RFC 9562, section 5.5) of a position and its name.
  ///
  /// - Parameters:
  ///   - position: latitude and longitude, exact to the last bit.
  ///   - name: the name as stored.
  ///   - repetition: the number of earlier entries of the file with the same position and name.
  /// - Returns: the id.
  static func id(position: Coordinate, name: String, repetition: Int) -> AnchorID {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48 + name.utf8.count)
    func append(_ word: UInt64) {
      for i in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * i))) }
    }
    append(namespace.high)
    append(namespace.low)
    // Adding 0 converts −0 to 0.
    append((position.latitude + 0).bitPattern)
    append((position.longitude + 0).bitPattern)
    append(UInt64(clamping: repetition))
    bytes.append(contentsOf: name.utf8)
    let digest = SHA1.digest(bytes)
    let high = UInt64(digest.0) << 32 | UInt64(digest.1)
    let low = UInt64(digest.2) << 32 | UInt64(digest.3)
    return AnchorID(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x5000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }
}
