/// A piece of path in the rows and columns of a tile, as far as both grow or fall evenly.
struct TileTrack {
  /// Column: c0 + u (c1 + u c2) for a position u of the piece.
  let c0: Double
  let c1: Double
  let c2: Double
  /// Row.
  let r0: Double
  let r1: Double
  let r2: Double
  /// Where it ends: the path continues from there.
  let limit: Double
  /// 1 or −1.
  let columnStep: Int
  let rowStep: Int
  /// How it comes to the lines of the grid.
  let across: Progress
  let down: Progress

  /// The lines that bound a node lie this many nodes from its first corner.
  @inline(__always)
  var columnSide: Int { columnStep > 0 ? 1 : 0 }
  @inline(__always)
  var rowSide: Int { rowStep > 0 ? 1 : 0 }

  @inline(__always)
  init(_ piece: PathPiece, on view: TileView, from start: Double, to end: Double) {
    c0 = (piece.longitude0 + view.shift(piece.longitude(start)) - view.west) * view.perLongitude
    c1 = piece.longitude1 * view.perLongitude
    c2 = piece.longitude2 * view.perLongitude
    r0 = (view.north - piece.latitude0) * view.perLatitude
    r1 = -piece.latitude1 * view.perLatitude
    r2 = -piece.latitude2 * view.perLatitude
    var limit = end
    if (c1 + 2 * c2 * start) * (c1 + 2 * c2 * limit) < 0 {
      let vertex = -c1 / (2 * c2)
      if vertex > start + 1e-3 && vertex < limit { limit = vertex }
    }
    if (r1 + 2 * r2 * start) * (r1 + 2 * r2 * limit) < 0 {
      let vertex = -r1 / (2 * r2)
      if vertex > start + 1e-3 && vertex < limit { limit = vertex }
    }
    self.limit = limit
    let middle = (start + limit) * 0.5
    columnStep = c1 + 2 * c2 * middle < 0 ? -1 : 1
    rowStep = r1 + 2 * r2 * middle < 0 ? -1 : 1
    across = Progress(position: c0, slope: c1, bend: c2, sign: Double(columnStep), end: limit)
    down = Progress(position: r0, slope: r1, bend: r2, sign: Double(rowStep), end: limit)
  }

  @inline(__always)
  func column(_ u: Double) -> Double { c0 + u * (c1 + u * c2) }

  @inline(__always)
  func row(_ u: Double) -> Double { r0 + u * (r1 + u * r2) }
}
