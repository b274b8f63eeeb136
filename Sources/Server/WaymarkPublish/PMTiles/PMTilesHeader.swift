import Foundation
import WaymarkTerrain

/// The first bytes of an archive: where its parts are, and what it contains.
struct PMTilesHeader {
  /// Its length, bytes.
  static let length = 127

  /// Lengths of the parts, which follow the header in this order, bytes.
  var root = 0
  var metadata = 0
  var leaves = 0
  var contents: UInt64 = 0

  var addressedTiles: UInt64 = 0
  var entries = 0
  var distinctContents = 0
  var zooms = 0...0
  var description: PMTilesDescription

  /// The bytes.
  var encoded: Data {
    var bytes = Data("PMTiles".utf8)
    bytes.append(3)
    var offset = UInt64(Self.length)
    for part in [UInt64(root), UInt64(metadata), UInt64(leaves), contents] {
      Self.append(offset, to: &bytes)
      Self.append(part, to: &bytes)
      offset += part
    }
    for count in [addressedTiles, UInt64(entries), UInt64(distinctContents)] { Self.append(count, to: &bytes) }
    let isClustered: UInt8 = 1
    bytes.append(contentsOf: [
      isClustered, PMTilesDescription.Compression.gzip.rawValue, description.compression.rawValue,
      description.kind.rawValue, UInt8(zooms.lowerBound), UInt8(zooms.upperBound),
    ])
    let bounds = description.bounds
    for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] { Self.append(degrees, to: &bytes) }
    bytes.append(UInt8(zooms.lowerBound))
    for degrees in [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2] {
      Self.append(degrees, to: &bytes)
    }
    return bytes
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends degrees in units of 10⁻⁷. A window across the date line ends beyond 180°, which still fits.
  private static func append(_ degrees: Double, to bytes: inout Data) {
    append(Int32(clamping: Int((max(-360, min(360, degrees.isFinite ? degrees : 0)) * 1e7).rounded())), to: &bytes)
  }
}
