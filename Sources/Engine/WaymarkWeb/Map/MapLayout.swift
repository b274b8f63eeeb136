// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): tiles of the map.
enum MapLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 1

  /// Slots of a tile of the map, or a block of heights.
  enum TileAddress {
    /// of the tile; level of the block
    static let zoom = 0
    static let column = 1
    static let row = 2
    /// How many slots.
    static let count = 3
  }
}
