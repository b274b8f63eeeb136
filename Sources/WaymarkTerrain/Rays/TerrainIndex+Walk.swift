extension TerrainIndex {
  /// No ground is higher, metres.
  static let highestGround = 8900.0

  /// Leads a visitor along a stretch of a piece of path over the best terrain there is.
  ///
  /// - Parameters:
  ///   - piece: the piece.
  ///   - start: where the stretch begins.
  ///   - end: where it ends.
  ///   - first: the first view that may be used: 0, or behind those that have a void here.
  ///   - ceiling: how high unknown terrain may be.
  ///   - level: level of the pyramid at which to begin; that at which the walk ended is given back.
  ///   - visitor: the visitor.
  func walk<Visitor: PathVisitor>(
    _ piece: PathPiece, from start: Double, to end: Double, first: Int, ceiling: Double, level: inout Int,
    visitor: inout Visitor
  ) {
    var u = start
    while u < end && !visitor.isDone {
      // A hair ahead, so that on a border the tile is chosen into which the path goes.
      let probe = min(end, u + 2e-4)
      let latitude = piece.latitude(probe)
      let longitude = piece.longitude(probe)
      var chosen = first
      while chosen < count && !views[chosen].contains(latitude: latitude, longitude: longitude) { chosen += 1 }
      if chosen < count {
        var limit = end
        for k in views[chosen].betterStart..<views[chosen].betterEnd where better[k] >= first {
          limit = min(limit, nextBorder(of: views[better[k]], piece, after: u))
        }
        let reached = walk(tile: chosen, piece, from: u, to: limit, ceiling: ceiling, level: &level, visitor: &visitor)
        // Rounding on a border must not keep the walk there.
        u = reached > u ? reached : u + 1e-3
      } else {
        var limit = end
        for i in first..<count { limit = min(limit, nextBorder(of: views[i], piece, after: u)) }
        visitor.meetUnknown(first > 0 ? .void : .missingTile, ceiling: ceiling, from: u, to: limit)
        u = limit
      }
    }
  }

  /// The first place, more than 0.1 mm ahead, at which the path crosses one of the four lines that bound a tile; infinity
  /// when there is none.
  private func nextBorder(of view: TileView, _ piece: PathPiece, after u: Double) -> Double {
    let latitude = piece.latitude(u)
    let longitude = piece.longitude(u)
    let latitudeSlope = piece.latitude1 + 2 * piece.latitude2 * u
    let longitudeSlope = piece.longitude1 + 2 * piece.longitude2 * u
    let west = view.west - view.shift(longitude)
    let south = view.north - Double(view.cellsDown) / view.perLatitude
    let east = west + Double(view.cellsAcross) / view.perLongitude
    let a = Self.crossing(view.north - latitude, latitudeSlope, piece.latitude2)
    let b = Self.crossing(south - latitude, latitudeSlope, piece.latitude2)
    let c = Self.crossing(west - longitude, longitudeSlope, piece.longitude2)
    let d = Self.crossing(east - longitude, longitudeSlope, piece.longitude2)
    return u + min(min(a, b), min(c, d))
  }

  /// The smallest x > 0.1 mm with slope·x + bend·x² = way; infinity when there is none.
  private static func crossing(_ way: Double, _ slope: Double, _ bend: Double) -> Double {
    let discriminant = slope * slope + 4 * bend * way
    guard discriminant >= 0 else { return .infinity }
    let q = slope + (slope < 0 ? -1 : 1) * discriminant.squareRoot()
    let near = 2 * way / q
    let far = -q / (2 * bend)
    let least = 1e-4
    return min(near > least ? near : .infinity, far > least ? far : .infinity)
  }

  /// Leads a visitor through one tile.
  ///
  /// - Returns: where the path leaves the tile or the stretch ends.
  private func walk<Visitor: PathVisitor>(
    tile number: Int, _ piece: PathPiece, from start: Double, to end: Double, ceiling: Double, level: inout Int,
    visitor: inout Visitor
  ) -> Double {
    let view = views[number]
    // The path in the tile's own rows and columns.
    let c0 = (piece.longitude0 + view.shift(piece.longitude(start)) - view.west) * view.perLongitude
    let c1 = piece.longitude1 * view.perLongitude
    let c2 = piece.longitude2 * view.perLongitude
    let r0 = (view.north - piece.latitude0) * view.perLatitude
    let r1 = -piece.latitude1 * view.perLatitude
    let r2 = -piece.latitude2 * view.perLatitude
    // Only as far as both grow or fall evenly; the caller goes on from there.
    var limit = end
    if c2 != 0 {
      let turn = -c1 / (2 * c2)
      if turn > start + 1e-3 && turn < limit { limit = turn }
    }
    if r2 != 0 {
      let turn = -r1 / (2 * r2)
      if turn > start + 1e-3 && turn < limit { limit = turn }
    }
    let middle = (start + limit) / 2
    let columnStep = c1 + 2 * c2 * middle < 0 ? -1 : 1
    let rowStep = r1 + 2 * r2 * middle < 0 ? -1 : 1
    let across = Progress(position: c0, slope: c1, bend: c2, sign: Double(columnStep))
    let down = Progress(position: r0, slope: r1, bend: r2, sign: Double(rowStep))
    // The lines that bound a node lie this many cells from its first corner.
    let columnSide = columnStep > 0 ? 1 : 0
    let rowSide = rowStep > 0 ? 1 : 0

    level = min(level, view.pyramid.top)
    var shift = HeightPyramid.shift(level)
    var u = start
    // A hair ahead as in the choice of the tile: on a line the cell is taken into which the path goes.
    let probe = min(limit, u + 2e-4)
    var j = max(0, min(view.cellsAcross - 1, Int(indexable(c0 + probe * (c1 + probe * c2)))))
    var i = max(0, min(view.cellsDown - 1, Int(indexable(r0 + probe * (r1 + probe * r2)))))
    // Memory is slow, and what the finer levels will say does not depend on what the coarser ones say: ask at once.
    if start == 0 {
      view.samples.fetch(row: i, column: j)
      view.pyramid.fetch(level: 1, row: i, column: j)
    }
    j >>= shift
    i >>= shift
    // Where the path leaves the node. It depends on the node alone, so that one step need not wait for the one before.
    var byColumn = across.position(of: (j &+ columnSide) << shift)
    var byRow = down.position(of: (i &+ rowSide) << shift)
    while true {
      let leaves = byColumn < byRow ? byColumn : byRow
      let isLast = !(leaves < limit)
      let next = isLast ? limit : leaves > u ? leaves : u

      if level > 0 {
        let node = view.pyramid.levels[level].address(i, j)
        if !visitor.canSkip(below: view.greatest(node), from: u, to: next) {
          if let voids = view.pyramid.voids, voids[node] == HeightPyramid.Voids.all {
            var fine = 1
            walk(
              piece, from: u, to: next, first: number + 1, ceiling: view.highest, level: &fine, visitor: &visitor)
            if visitor.isDone { return next }
          } else {
            // Into the child in which the path is.
            level &-= 1
            let finer = HeightPyramid.shift(level)
            let grow = shift &- finer
            let probe = next < u + 4e-4 ? (u + next) / 2 : u + 2e-4
            let columnNow = Int(indexable(c0 + probe * (c1 + probe * c2)))
            let rowNow = Int(indexable(r0 + probe * (r1 + probe * r2)))
            let x = columnNow >> finer
            let y = rowNow >> finer
            let lastColumn = min(((j &+ 1) << grow) &- 1, (view.cellsAcross &- 1) >> finer)
            let lastRow = min(((i &+ 1) << grow) &- 1, (view.cellsDown &- 1) >> finer)
            j = max(j << grow, min(lastColumn, x))
            i = max(i << grow, min(lastRow, y))
            shift = finer
            if level > 0 {
              let (row, column) = (min(rowNow, view.cellsDown), min(columnNow, view.cellsAcross))
              view.samples.fetch(row: row, column: column)
            }
            byColumn = across.position(of: (j &+ columnSide) << shift)
            byRow = down.position(of: (i &+ rowSide) << shift)
            continue
          }
        }
      } else {
        let upper = view.samples.rowAddress(i)
        let lower = view.samples.rowAddress(i &+ 1)
        let left = view.samples.columnAddress(j)
        let right = view.samples.columnAddress(j &+ 1)
        let a = view.samples.height(upper &+ left)
        let b = view.samples.height(upper &+ right)
        let c = view.samples.height(lower &+ left)
        let d = view.samples.height(lower &+ right)
        let top = a > b ? a : b
        let bottom = c > d ? c : d
        let greatest = Double(top > bottom ? top : bottom) + view.lift
        if (a + b + c + d).isNaN {
          var fine = 1
          walk(piece, from: u, to: next, first: number + 1, ceiling: view.highest, level: &fine, visitor: &visitor)
          if visitor.isDone { return next }
        } else if !visitor.canSkip(below: greatest, from: u, to: next) {
          let corner = CellCorners(
            northWest: Double(a) + view.lift, northEast: Double(b) + view.lift, southWest: Double(c) + view.lift,
            southEast: Double(d) + view.lift)
          visitCell(
            corner, at: CellPlace(view: number, row: i, column: j),
            CurveInCell(x0: c0 - Double(j), x1: c1, x2: c2, y0: r0 - Double(i), y1: r1, y2: r2), from: u, to: next,
            visitor: &visitor)
          if visitor.isDone { return next }
        }
      }

      if isLast { return limit }
      u = next
      let before: Int
      let after: Int
      if byColumn < byRow {
        before = j
        j &+= columnStep
        after = j
        if j < 0 || j << shift >= view.cellsAcross { return u }
        byColumn = across.position(of: (j &+ columnSide) << shift)
      } else {
        before = i
        i &+= rowStep
        after = i
        if i < 0 || i << shift >= view.cellsDown { return u }
        byRow = down.position(of: (i &+ rowSide) << shift)
      }
      // Up a level where a larger node begins.
      if level < view.pyramid.top {
        let coarser = HeightPyramid.shift(level &+ 1)
        let grow = coarser &- shift
        if before >> grow != after >> grow {
          level &+= 1
          shift = coarser
          i >>= grow
          j >>= grow
          byColumn = across.position(of: (j &+ columnSide) << shift)
          byRow = down.position(of: (i &+ rowSide) << shift)
        }
      }
    }
  }

  /// Shows a visitor the surface of a cell along the path, which bends by less than 0.1 mm over each part.
  @inline(__always)
  private func visitCell<Visitor: PathVisitor>(
    _ corners: CellCorners, at place: CellPlace, _ curve: CurveInCell, from start: Double, to end: Double,
    visitor: inout Visitor
  ) {
    // At 45° a geodesic of 60 m bends by 0.07 mm; cells are rarely larger.
    guard end - start > 100 else {
      visitor.visit(corners.patch(along: curve, from: start, to: end), at: place, from: start, to: end)
      return
    }
    let parts = ((end - start) / 60).rounded(.up)
    var part = 0.0
    var from = start
    while part < parts && !visitor.isDone {
      part += 1
      let to = part == parts ? end : start + (end - start) * (part / parts)
      visitor.visit(corners.patch(along: curve, from: from, to: to), at: place, from: from, to: to)
      from = to
    }
  }
}

/// A position that can be cut off to an index: none below 0, and nothing that is no number.
@inline(__always)
private func indexable(_ x: Double) -> Double {
  x >= 0 && x < 1e9 ? x : 0
}

/// Heights at the corners of a cell.
struct CellCorners {
  var northWest: Double
  var northEast: Double
  var southWest: Double
  var southEast: Double

  /// The bilinear surface along the straight line between two points of a path.
  @inline(__always)
  func patch(along curve: CurveInCell, from start: Double, to end: Double) -> CellPatch {
    let x = curve.x0 + start * (curve.x1 + start * curve.x2)
    let y = curve.y0 + start * (curve.y1 + start * curve.y2)
    let dx = curve.x0 + end * (curve.x1 + end * curve.x2) - x
    let dy = curve.y0 + end * (curve.y1 + end * curve.y2) - y
    let east = northEast - northWest
    let south = southWest - northWest
    let twist = southEast - southWest - east
    return CellPatch(
      q0: northWest + east * x + y * (south + twist * x), q1: east * dx + south * dy + twist * (x * dy + y * dx),
      q2: twist * dx * dy)
  }
}

/// A path in the columns x and rows y of a cell, counted from its north-western corner.
struct CurveInCell {
  var x0: Double
  var x1: Double
  var x2: Double
  var y0: Double
  var y1: Double
  var y2: Double
}

/// How a coordinate that is a quadratic of the way comes to the lines of a grid, growing or falling all the time.
struct Progress {
  private let position: Double
  private let slope: Double
  private let bend: Double
  private let sign: Double
  private let reciprocal: Double
  /// Bend over the square of the slope.
  private let curl: Double

  init(position: Double, slope: Double, bend: Double, sign: Double) {
    self.position = position
    self.slope = slope
    self.bend = bend
    self.sign = sign
    reciprocal = 1 / slope
    curl = bend * reciprocal * reciprocal
  }

  /// The way at which the coordinate is `line`: the root of slope·x + bend·x² = line − position on the side of the path
  /// where the coordinate moves in the direction of `sign`; infinity when it never gets there.
  @inline(__always)
  func position(of line: Int) -> Double {
    let left = Double(line) - position
    let q = curl * left
    if abs(q) < 1e-3 {
      // The root's series in q; the terms left out are below 42 q⁵.
      return left * reciprocal * (1 - q * (1 - q * (2 - q * (5 - 14 * q))))
    }
    return byRoot(left)
  }

  @inline(never)
  private func byRoot(_ left: Double) -> Double {
    let discriminant = slope * slope + 4 * bend * left
    guard discriminant >= 0 else { return .infinity }
    let root = sign * discriminant.squareRoot()
    // The slope at the place wanted is ± root: that of the direction in which the path goes.
    let x = slope * sign > 0 ? 2 * left / (slope + root) : bend != 0 ? (root - slope) / (2 * bend) : .infinity
    return x.isNaN ? .infinity : x
  }
}
