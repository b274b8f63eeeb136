/// An entry of a directory: tiles with the same contents and successive numbers, or a leaf directory.
package struct PMTilesEntry: Equatable, Sendable {
  /// Number of the first tile.
  package var id: UInt64
  /// Where the contents begin in their section.
  package var offset: UInt64
  /// Their length, bytes.
  package var length: UInt32
  /// How many tiles they are; 0 for a leaf directory.
  package var run: UInt32

  /// Makes an entry.
  package init(id: UInt64, offset: UInt64, length: UInt32, run: UInt32) {
    (self.id, self.offset, self.length, self.run) = (id, offset, length, run)
  }
}
