internal import WaymarkGeodesy

/// What a ray needs of a tile, without reference counting.
struct TileView {
  let samples: SampleBlocks
  let pyramid: HeightPyramid
  /// Height of the pyramid's unit 0 above the terrain's reference.
  let pyramidBase: Double
  let north: Double
  let west: Double
  let middle: Double
  let perLatitude: Double
  let perLongitude: Double
  /// Distances of rows and columns, degrees.
  let latitudeStep: Double
  let longitudeStep: Double
  /// Cells from north to south and from west to east.
  let cellsDown: Int
  let cellsAcross: Int
  /// Added to the tile's heights to bring them to the terrain's vertical reference, metres.
  let lift: Double
  let highest: Double
  /// Number in the list of the terrain's tiles; −1 for a seam.
  let index: Int
  /// Tiles before this one that lie over it: a range in the terrain's list of them.
  var betterStart = 0
  var betterEnd = 0
  /// Highest of the tiles that this one's voids leave open; −∞ where there is none.
  var below = -Double.infinity

  init(_ tile: TerrainTile, index: Int, lift: Double = 0) {
    samples = tile.samples
    pyramid = tile.pyramid
    pyramidBase = tile.pyramid.base + lift
    north = tile.north
    west = tile.west
    middle = tile.west + tile.longitudeStep * Double(tile.columns - 1) / 2
    perLatitude = 1 / tile.latitudeStep
    perLongitude = 1 / tile.longitudeStep
    latitudeStep = tile.latitudeStep
    longitudeStep = tile.longitudeStep
    cellsDown = tile.rows - 1
    cellsAcross = tile.columns - 1
    self.lift = lift
    // Of a tile of voids nothing is known.
    highest = tile.highest.map { $0 + lift } ?? TerrainIndex.maximumGroundHeight
    self.index = index
  }

  /// Greatest height of a node, metres above the terrain's reference.
  @inline(__always)
  func greatest(_ node: Int) -> Double { pyramidBase + pyramid.unit * Double(pyramid.maxima[node]) }

  /// How high the voids of a node of level 1 may be, metres above the terrain's reference.
  @inline(__always)
  func ceiling(_ node: Int) -> Double { pyramid.ceiling(node) + lift }

  /// Multiples of 360° to be added to a longitude so that it is nearest to the tile's middle.
  @inline(__always)
  func shift(_ longitude: Double) -> Double {
    let revolutions = (middle - longitude) * (1 / 360.0)
    return abs(revolutions) <= 0.5 ? 0 : 360 * revolutions.rounded()
  }

  /// Whether a position lies in the tile, or 0.1 mm beside it.
  @inline(__always)
  func contains(latitude: Double, longitude: Double) -> Bool {
    let tolerance = 1e-9
    let row = (north - latitude)
    guard row >= -tolerance, row * perLatitude <= Double(cellsDown) + tolerance * perLatitude else { return false }
    let column = longitude + shift(longitude) - west
    return column >= -tolerance && column * perLongitude <= Double(cellsAcross) + tolerance * perLongitude
  }

  /// Height of the bilinear surface, metres above the terrain's reference; nil outside and where a void takes part.
  func elevation(latitude: Double, longitude: Double) -> Double? {
    guard contains(latitude: latitude, longitude: longitude) else { return nil }
    let row = max(0, min(Double(cellsDown), (north - latitude) * perLatitude))
    let column = max(0, min(Double(cellsAcross), (longitude + shift(longitude) - west) * perLongitude))
    let i = min(Int(row), cellsDown - 1)
    let j = min(Int(column), cellsAcross - 1)
    let y = row - Double(i)
    let x = column - Double(j)
    var sum = 0.0
    // A corner without weight takes no part, be it a void.
    let weights = ((1 - y) * (1 - x), (1 - y) * x, y * (1 - x), y * x)
    if weights.0 > 0 { sum += weights.0 * Double(samples.height(row: i, column: j)) }
    if weights.1 > 0 { sum += weights.1 * Double(samples.height(row: i, column: j + 1)) }
    if weights.2 > 0 { sum += weights.2 * Double(samples.height(row: i + 1, column: j)) }
    if weights.3 > 0 { sum += weights.3 * Double(samples.height(row: i + 1, column: j + 1)) }
    return sum.isNaN ? nil : sum + lift
  }
}
