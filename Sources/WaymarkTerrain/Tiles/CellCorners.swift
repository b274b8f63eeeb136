/// Heights at the corners of a cell, metres.
struct CellCorners {
  var northWest: Double
  var northEast: Double
  var southWest: Double
  var southEast: Double
}
