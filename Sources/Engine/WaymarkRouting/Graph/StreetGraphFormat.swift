/// The bytes of a graph of streets, all numbers with the lowest byte first, `varint` in groups of seven bits.
///
/// | part | contents |
/// | --- | --- |
/// | header, 64 bytes | `WMRG`, version, shift of shapes, what heights are measured from (0 without heights, 1 mean sea level, 2 ellipsoid), zero; checksum of what follows it (FNV-1a, 64 bits); south and west of the window (degrees times 10⁷, signed), its height and width (unsigned); counts and lengths as in `Header` |
/// | traits | 8 bytes each: use, surface, difficulty, speed of a ferry, access (16 bits), condition (16 bits, 0 for none) |
/// | nodes | 6 bytes each, in the order of contraction: latitude and longitude within the window (24 bits each), height in decimetres from −1000 m (24 bits, all set where it is unknown; without heights nothing) |
/// | edges | for each node the edges to nodes after it: `varint` count, then for each edge `varint` difference to the other node, `varint` traits, `varint` length in decimetres, `varint` name (0 for none), steepness and share of it that climbs (a byte each) |
/// | shapes | for each edge the vertices between its ends: `varint` count, then `varint` zigzag differences of latitude and longitude, in steps of the window shifted right, and of the height in decimetres |
/// | names | for each: `varint` length and UTF-8 |
/// | conditions | `varint` number of those that were not understood, `varint` count, then for each: `varint` count of clauses; for each clause a byte (right, 4 outside of the times, 8 on foot, 16 by bicycle), `varint` count of rules; for each rule weekdays, a byte (1 on, 2 additional), `varint` count of date spans (twice `varint` year, month, day), `varint` count of time spans (`varint` first and last minute) |
enum StreetGraphFormat {
  static let version = 2
  static let magic: [UInt8] = [0x57, 0x4D, 0x52, 0x47]
  static let headerBytes = 64
  /// Where what the checksum counts begins.
  static let checkedFrom = 16
  static let traitBytes = 8
  static let nodeBytes = 6
  static let heightBytes = 3
  static let minimumHeight = -1000.0
  static let unknownHeight = 0xFF_FFFF
  /// Longest name, bytes of UTF-8.
  static let maximumNameLength = 255
  /// Longest edge, decimetres.
  static let maximumEdgeLength = 0xFF_FFFF
  /// Steepness in a byte: 255 stands for this slope.
  static let maximumSlope = 1.275

  /// A height as a number; `unknownHeight` for NaN.
  static func number(ofHeight height: Double) -> Int {
    height.isFinite
      ? Int(max(0, min(Double(unknownHeight - 1), ((height - minimumHeight) * 10).rounded()))) : unknownHeight
  }

  /// Metres; NaN where the height is unknown.
  static func height(_ number: Int) -> Double { number == unknownHeight ? .nan : Double(number) / 10 + minimumHeight }

  /// Counts and lengths, in the order of the header from byte 32 on.
  struct Header {
    var traits = 0
    var nodes = 0
    var edges = 0
    var edgeBytes = 0
    var shapeBytes = 0
    var names = 0
    var nameBytes = 0
    var conditionBytes = 0
  }

  /// FNV-1a with 64 bits (Fowler, Noll and Vo; IETF draft-eastlake-fnv).
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for position in checkedFrom..<max(checkedFrom, bytes.count) {
      hash = (hash ^ UInt64(bytes[position])) &* 0x100_0000_01B3
    }
    return hash
  }
}
