extension TerrainIndex {
  /// No ground is higher, metres.
  static let maximumGroundHeight = 8900.0

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
        let reached: Double
        if views[chosen].isPlain {
          let lift = views[chosen].lift
          var scout = visitor.probe(lift: lift)
          reached = views[chosen].walkPlain(piece, from: u, to: limit, level: &level, probe: &scout)
          visitor.take(scout, view: chosen, lift: lift)
        } else {
          reached = walk(tile: chosen, piece, from: u, to: limit, ceiling: ceiling, level: &level, visitor: &visitor)
        }
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

  /// The first position, more than 0.1 mm ahead, at which the path crosses one of the four lines that bound a tile;
  /// infinity when there is none.
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

  /// The smallest x > 0.1 mm with slope·x + bend·x² = distance; infinity when there is none.
  private static func crossing(_ distance: Double, _ slope: Double, _ bend: Double) -> Double {
    let discriminant = slope * slope + 4 * bend * distance
    guard discriminant >= 0 else { return .infinity }
    let q = slope + (slope < 0 ? -1 : 1) * discriminant.squareRoot()
    let near = 2 * distance / q
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
    let view = views + number
    let track = TileTrack(piece, on: view.pointee, from: start, to: end)
    let (limit, columnStep, rowStep) = (track.limit, track.columnStep, track.rowStep)
    let (across, down, columnSide, rowSide) = (track.across, track.down, track.columnSide, track.rowSide)
    let cells = CellWalk(view: view, number: number, track: track)
    let cellsAcross = view.pointee.cellsAcross
    let cellsDown = view.pointee.cellsDown
    let top = view.pointee.pyramid.top

    level = max(1, min(level, top))
    var shift = HeightPyramid.shift(level)
    var u = start
    // A hair ahead as in the choice of the tile: on a line the cell is taken into which the path goes.
    let probe = min(limit, u + 2e-4)
    var j = max(0, min(cellsAcross &- 1, Int(indexable(track.column(probe)))))
    var i = max(0, min(cellsDown &- 1, Int(indexable(track.row(probe)))))
    j &>>= shift
    i &>>= shift
    // Where the path leaves the node. It depends on the node alone, and what is next is chosen by branches and not by
    // selection: so one step need not wait for the numbers of the one before.
    var byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
    var byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
    while true {
      let crossesColumn = byColumn < byRow
      let leaves = crossesColumn ? byColumn : byRow
      let isLast = !(leaves < limit)
      let next = isLast ? limit : leaves > u ? leaves : u

      let node = view.pointee.pyramid.levels[level].address(i, j)
      var greatest = view.pointee.greatest(node)
      // In a void the next tile counts, which may be higher than the void's rim suggests.
      if view.pointee.below > greatest, let voids = view.pointee.pyramid.voids, voids[node] != HeightPyramid.Voids.none
      {
        greatest = view.pointee.below
      }
      if !visitor.canSkip(below: greatest, from: u, to: next) {
        if let voids = view.pointee.pyramid.voids, voids[node] == HeightPyramid.Voids.all {
          var fine = 1
          walk(
            piece, from: u, to: next, first: number + 1, ceiling: view.pointee.greatest(node), level: &fine,
            visitor: &visitor)
          if visitor.isDone { return next }
        } else {
          // Into the child, or the cell, in which the path is.
          let ahead = next < u + 4e-4 ? (u + next) / 2 : u + 2e-4
          let columnNow = Int(indexable(track.column(ahead)))
          let rowNow = Int(indexable(track.row(ahead)))
          let firstColumn = j &<< shift
          let firstRow = i &<< shift
          let lastColumn = min((j &+ 1) &<< shift, cellsAcross) &- 1
          let lastRow = min((i &+ 1) &<< shift, cellsDown) &- 1
          let column = max(firstColumn, min(lastColumn, columnNow))
          let row = max(firstRow, min(lastRow, rowNow))
          if level > 1 {
            level &-= 1
            shift &-= 1
            j = column &>> shift
            i = row &>> shift
            view.pointee.samples.fetch(row: row, column: column)
            byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
            byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
            continue
          }
          // Where the ground is near, so it is in the next node.
          if !isLast {
            let beyond = crossesColumn ? (i, j &+ columnStep) : (i &+ rowStep, j)
            view.pointee.samples.fetch(
              row: max(0, min(cellsDown, beyond.0 &<< shift)), column: max(0, min(cellsAcross, beyond.1 &<< shift)))
          }
          walkCells(
            cells,
            CellRange(
              node: node, firstRow: firstRow, lastRow: lastRow, firstColumn: firstColumn, lastColumn: lastColumn),
            piece,
            row: row, column: column, from: u, to: next, visitor: &visitor)
          if visitor.isDone { return next }
        }
      }

      if isLast { return limit }
      u = next
      // Up a level where a larger node begins. One comparison for both sides: what is negative is very large without
      // sign.
      if crossesColumn {
        let before = j
        j &+= columnStep
        if UInt(bitPattern: j &<< shift) >= UInt(bitPattern: cellsAcross) { return u }
        if (j ^ before) > 1 && level < top {
          level &+= 1
          shift &+= 1
          j >>= 1
          i >>= 1
          byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
        }
        byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
      } else {
        let before = i
        i &+= rowStep
        if UInt(bitPattern: i &<< shift) >= UInt(bitPattern: cellsDown) { return u }
        if (i ^ before) > 1 && level < top {
          level &+= 1
          shift &+= 1
          j >>= 1
          i >>= 1
          byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
        }
        byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
      }
    }
  }

  /// Leads a visitor through the cells of a node of level 1.
  @inline(__always)
  private func walkCells<Visitor: PathVisitor>(
    _ cells: CellWalk, _ range: CellRange, _ piece: PathPiece, row firstRow: Int, column firstColumn: Int,
    from start: Double, to end: Double, visitor: inout Visitor
  ) {
    let view = cells.view
    let track = cells.track
    let (columnSide, rowSide) = (track.columnSide, track.rowSide)
    var u = start
    var row = firstRow
    var column = firstColumn
    var byColumn = track.across.position(of: column &+ columnSide)
    var byRow = track.down.position(of: row &+ rowSide)
    var columnPace = track.across.pace(at: byColumn)
    var rowPace = track.down.pace(at: byRow)
    let isEven = columnPace.holds(over: end - start) && rowPace.holds(over: end - start)
    while true {
      let crossesColumn = byColumn < byRow
      let leaves = crossesColumn ? byColumn : byRow
      let isLast = !(leaves < end)
      let next = isLast ? end : leaves > u ? leaves : u

      let cell = view.pointee.samples.cell(row: row, column: column)
      if cell.isVoid {
        var fine = 1
        walk(
          piece, from: u, to: next, first: cells.number + 1, ceiling: view.pointee.ceiling(range.node), level: &fine,
          visitor: &visitor)
        if visitor.isDone { return }
      } else if !visitor.canSkip(below: Double(cell.greatest) + view.pointee.lift, from: u, to: next) {
        visitCell(
          view.pointee.samples.corners(cell, lift: view.pointee.lift),
          at: CellIndex(view: cells.number, row: row, column: column),
          CurveInCell(
            x0: track.c0 - Double(column), x1: track.c1, x2: track.c2, y0: track.r0 - Double(row), y1: track.r1,
            y2: track.r2),
          from: u, to: next, visitor: &visitor)
        if visitor.isDone { return }
      }

      if isLast { return }
      u = next
      if crossesColumn {
        column &+= track.columnStep
        byColumn = isEven ? columnPace.step(from: byColumn) : track.across.position(of: column &+ columnSide)
      } else {
        row &+= track.rowStep
        byRow = isEven ? rowPace.step(from: byRow) : track.down.position(of: row &+ rowSide)
      }
      // By rounding the last cell may end a hair before the node.
      if column < range.firstColumn || column > range.lastColumn || row < range.firstRow || row > range.lastRow {
        return
      }
    }
  }

  /// Shows a visitor the surface of a cell along the path, which bends by less than 0.1 mm over each part.
  @inline(__always)
  private func visitCell<Visitor: PathVisitor>(
    _ corners: CellCorners, at cell: CellIndex, _ curve: CurveInCell, from start: Double, to end: Double,
    visitor: inout Visitor
  ) {
    // At 45° a geodesic of 60 m bends by 0.07 mm; cells are rarely larger.
    guard end - start > 100 else {
      visitor.visit(corners.patch(along: curve, from: start, to: end), at: cell, from: start, to: end)
      return
    }
    let parts = ((end - start) / 60).rounded(.up)
    var part = 0.0
    var from = start
    while part < parts && !visitor.isDone {
      part += 1
      let to = part == parts ? end : start + (end - start) * (part / parts)
      visitor.visit(corners.patch(along: curve, from: from, to: to), at: cell, from: from, to: to)
      from = to
    }
  }
}

/// A position that can be cut off to an index: none below 0, and nothing that is no number.
@inline(__always)
private func indexable(_ x: Double) -> Double {
  x >= 0 && x < 1e9 ? x : 0
}

extension CellCorners {
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

/// A path over a tile.
struct CellWalk {
  /// The tile, and its number in the list of views.
  let view: UnsafeMutablePointer<TileView>
  let number: Int
  let track: TileTrack
}

/// The cells of a node.
struct CellRange {
  let node: Int
  let firstRow: Int
  let lastRow: Int
  let firstColumn: Int
  let lastColumn: Int
}
