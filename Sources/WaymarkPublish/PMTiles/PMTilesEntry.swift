/// An entry of a directory: tiles with the same contents and successive numbers, or a leaf directory.
struct PMTilesEntry: Equatable, Sendable {
  /// Number of the first tile.
  var id: UInt64
  /// Where the contents begin in their section.
  var offset: UInt64
  /// Their length, bytes.
  var length: UInt32
  /// How many tiles they are; 0 for a leaf directory.
  var run: UInt32
}
