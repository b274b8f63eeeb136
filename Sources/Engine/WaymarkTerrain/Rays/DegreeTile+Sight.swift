internal import CPortableMath
internal import WaymarkGeodesy

extension DegreeTile {
  /// The tiles that a line of sight passes over until it is above all ground, the nearest first.
  ///
  /// - Parameters:
  ///   - line: the line of sight.
  ///   - options: range and refraction. The altitude is taken as it is: the geoid does not matter here.
  /// - Returns: the tiles.
  public static func along(_ line: SightLine, options: CastOptions = CastOptions()) -> [DegreeTile] {
    let (s, c) = Angle.sinCos(degrees: line.direction.azimuthDegrees)
    let eye = Eye(
      line.coordinate, height: line.altitude.meters, sinAzimuth: s, cosAzimuth: c, refraction: options.refraction,
      range: options.maximumRange)
    let (sine, cosine) = Angle.sinCos(degrees: line.direction.elevationDegrees)
    var tiles = [DegreeTile(containing: line.coordinate)]
    guard cosine > 3e-7 else { return tiles }
    var light = RayVisitor(light: eye.light, tangent: sine / cosine, ignoresGaps: true)
    var path = eye.path
    while path.distance < eye.range {
      if light.tangent >= 0 && light.height > TerrainIndex.maximumGroundHeight || light.height < -1000 { break }
      // Short steps, so that no corner of a tile is cut.
      let length = min(min(500, path.pieceLimit), eye.range - path.distance) / max(1, abs(light.tangent))
      let piece = path.next(length: length)
      light.begin(piece)
      light.end()
      guard let position = piece.coordinate(piece.length) else { break }
      let tile = DegreeTile(containing: position)
      if tile != tiles[tiles.count - 1] && !tiles.contains(tile) { tiles.append(tile) }
    }
    return tiles
  }
}
