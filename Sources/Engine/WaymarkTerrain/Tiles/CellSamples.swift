/// The samples at the corners of a cell.
struct CellSamples {
  /// Addresses.
  var northWest: Int
  var northEast: Int
  var southWest: Int
  var southEast: Int
  /// The greatest height, metres; without meaning where there is a void.
  var greatest: Float
  /// Whether a corner is a void.
  var isVoid: Bool
}

/// Heights at the corners of a cell, metres.
struct CellCorners {
  var northWest: Double
  var northEast: Double
  var southWest: Double
  var southEast: Double
}
