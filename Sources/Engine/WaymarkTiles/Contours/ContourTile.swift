/// The contour lines of a tile as a vector tile (Mapbox Vector Tile Specification 2.1): the layer `contours` with `ele` in metres, and
/// `index` on every fifth line.
public enum ContourTile {
  /// Units along the tile's side.
  private static let extent = 4096
  /// How far lines extend beyond the border, so that wide ones do not end at it.
  private static let buffer = 80

  /// Makes the tile.
  ///
  /// - Parameters:
  ///   - address: the tile.
  ///   - lattice: the heights of its `ContourWindow`.
  /// - Returns: its bytes; none where no line is.
  /// - Complexity: O(n log n) in the heights of the window.
  public static func bytes(_ address: TileAddress, _ lattice: HeightLattice) -> [UInt8] {
    let interval = ContourLines.interval(zoom: address.zoom)
    guard let lines = ContourLines(address, extent: extent, lattice)?.lines(interval: interval) else { return [] }
    // An eighth of a pixel of a tile of 512; less where the map is enlarged further.
    let tolerance: Float = address.zoom < ContourWindow.zooms.upperBound ? 1 : 0.125
    let box = GridBox(side: extent, margin: buffer)
    var layer = VectorTileLayer(name: "contours", extent: extent)
    for line in lines {
      let weights = LineWeights.weights(line.points, isRing: false)
      var points: [GridPoint] = []
      for i in line.points.indices where weights[i] > tolerance {
        let point = GridPoint(x: Int(line.points[i].x.rounded()), y: Int(line.points[i].y.rounded()))
        if point != points.last { points.append(point) }
      }
      let parts = Clipping.line(points, to: box)
      guard !parts.isEmpty else { continue }
      var attributes: [(key: [UInt8], value: TileValue)] = [(Array("ele".utf8), .number(Double(line.elevation)))]
      if line.elevation.isMultiple(of: 5 * interval) { attributes.append((Array("index".utf8), .flag(true))) }
      layer.add(.line, parts, attributes)
    }
    guard !layer.isEmpty else { return [] }
    var tile = ProtobufWriter()
    layer.write(to: &tile)
    return tile.bytes
  }
}
