import Waymark

/// The bytes of a search index, all numbers with the lowest byte first, `varint` in groups of seven bits.
///
/// | part | contents |
/// | --- | --- |
/// | header, 64 bytes | `WMSI`, version, three zeros; south and west of the window (degrees times 10⁷, signed), its height and width (unsigned); counts and lengths as in `Header` |
/// | kinds | for each kind that occurs, ascending: number, count of its places (32 bits) |
/// | places | 9 bytes each, grouped by kind: latitude and longitude within the window (24 bits each), importance, number of the settlement that it belongs to (16 bits, 65535 for none) |
/// | blocks | where the names of every 16th place begin (32 bits) |
/// | names | for each place: `varint` length, then for each name `varint` length and UTF-8 |
/// | words | ascending, without repetition: number of characters shared with the word before, bytes of the rest, `varint` bytes of its list of places, the rest |
/// | lists | for each word: the places in whose names it occurs, ascending, as `varint` differences |
/// | streets | places with houses: place, where its houses begin (32 bits each) |
/// | houses | for each such place groups: `varint` twice the count plus one when another group follows, and `varint` number of its postcode plus one, 0 for none; for each house `varint` four times the length of the number plus its `HouseUse`, the number, `varint` zigzag differences of latitude and longitude from the house before, the first of all from the place |
/// | addresses | for each place with a street: `varint` difference from the place before, the first from −1, `varint` the street's place, `varint` length of the house number, the number |
///
/// Postcodes are places of their own kind; the number of one counts from the first. The list of a postcode's word has the
/// places that have it, too; a postcode of several words is one word there.
enum SearchIndexFormat {
  static let version = 2
  static let magic: [UInt8] = [0x57, 0x4D, 0x53, 0x49]
  static let headerBytes = 64
  static let placeBytes = 9
  static let blockPlaces = 16
  static let kindBytes = 5
  static let streetBytes = 8
  static let noSettlement = 0xFFFF
  /// Longest name, bytes of UTF-8.
  static let maximumNameLength = 512
  /// Maximum number of names of a place.
  static let maximumNames = 100
  /// Longest house number, bytes of UTF-8.
  static let maximumNumberLength = 32
  /// How many settlements contain each other at most.
  static let maximumDepth = 4

  /// Counts and lengths, in the order of the header from byte 24 on.
  struct Header {
    var places = 0
    var kindBytes = 0
    var nameBytes = 0
    var words = 0
    var wordBytes = 0
    var listBytes = 0
    var streets = 0
    var houseBytes = 0
    var addresses = 0
    var addressBytes = 0
  }
}
