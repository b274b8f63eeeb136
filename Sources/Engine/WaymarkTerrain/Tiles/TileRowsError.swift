/// Why a tile cannot be made from rows.
public enum TileRowsError<Failure: Error>: Error {
  /// The numbers do not make a tile.
  case tile(TerrainError)
  /// A row could not be given.
  case row(Failure)
}

extension TileRowsError: Equatable where Failure: Equatable {}
