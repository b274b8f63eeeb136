internal import CPortableMath

extension TileView {
  /// Whether `walkPlain` may be used: whole metres in 16 bits, and no voids.
  var isPlain: Bool {
    samples.shorts != nil && samples.quantum == 1 && samples.base == 0 && pyramid.voids == nil
  }

  /// Leads a probe along a stretch of a piece of path that begins in this tile: the walk of `TerrainIndex` for tiles
  /// that are plain, which most are. There is nothing to be asked about voids and storage, and what a step needs
  /// is in local variables.
  ///
  /// - Returns: the position reached: the end, or where the path leaves the tile, is done, or turns.
  @inline(__always)
  func walkPlain<Probe: GroundProbe>(
    _ piece: PathPiece, from start: Double, to end: Double, level: inout Int, probe result: inout Probe
  ) -> Double {
    // A copy: what is inout would be written to memory at each step.
    var probe = result
    let heights = samples.shorts.unsafelyUnwrapped
    let stride = samples.stride
    let (maxima, levels, unit, zero) = (pyramid.maxima, pyramid.levels, pyramid.unit, pyramid.base)
    let (cellsDown, cellsAcross, top) = (cellsDown, cellsAcross, pyramid.top)
    let track = TileTrack(piece, on: self, from: start, to: end)
    let (c0, c1, c2, r0, r1, r2) = (track.c0, track.c1, track.c2, track.r0, track.r1, track.r2)
    let (limit, columnStep, rowStep) = (track.limit, track.columnStep, track.rowStep)
    let (across, down, columnSide, rowSide) = (track.across, track.down, track.columnSide, track.rowSide)

    var rank = max(1, min(level, top))
    var shift = HeightPyramid.shift(rank)
    var u = start
    var zu = probe.z(u)
    // A hair ahead: on a line the cell is taken into which the path goes.
    let ahead = min(limit, u + 2e-4)
    var j = max(0, min(cellsAcross &- 1, cut(c0 + ahead * (c1 + ahead * c2)))) &>> shift
    var i = max(0, min(cellsDown &- 1, cut(r0 + ahead * (r1 + ahead * r2)))) &>> shift
    // Where the path leaves the node.
    var byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
    var byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
    // The farthest point ahead that was looked at, and the last.
    var looked = u
    var near = u
    nodes: while true {
      let crossesColumn = byColumn < byRow
      let leaves = crossesColumn ? byColumn : byRow
      let isLast = !(leaves < limit)
      let reached = leaves < limit ? leaves : limit
      let next = reached > u ? reached : u
      var zNext = probe.z(next)
      let width = next - u
      let lowest = (zu < zNext ? zu : zNext) - probe.bend * width * width * 0.25
      let greatest = zero + unit * Double(maxima[levels[rank].address(i, j)])
      var isOpen = !(lowest > greatest)
      if Probe.looksAhead && isOpen {
        // As far ahead as is allowed, where that is well beyond the last look, else at the node's end.
        let farthest = min(limit, probe.outlook(from: u))
        var point = farthest
        if farthest <= looked + 0.25 * (farthest - u) { point = next < farthest && next > near ? next : -1 }
        while point > u {
          looked = max(looked, point)
          near = point
          let (x, y) = (c0 + point * (c1 + point * c2), r0 + point * (r1 + point * r2))
          let isInside = x >= 0 && x <= Double(cellsAcross) && y >= 0 && y <= Double(cellsDown)
          if isInside && probe.look(at: point, height: ground(at: x, y)) {
            zu = probe.z(u)
            zNext = probe.z(next)
            isOpen = !((zu < zNext ? zu : zNext) - probe.bend * width * width * 0.25 > greatest)
            break
          }
          point = point == farthest && next < farthest ? next : -1
        }
      }
      if isOpen {
        // Into the child, or the cell, in which the path is.
        let ahead = next < u + 4e-4 ? (u + next) * 0.5 : u + 2e-4
        let firstColumn = j &<< shift
        let firstRow = i &<< shift
        let lastColumn = min((j &+ 1) &<< shift, cellsAcross) &- 1
        let lastRow = min((i &+ 1) &<< shift, cellsDown) &- 1
        var column = max(firstColumn, min(lastColumn, cut(c0 + ahead * (c1 + ahead * c2))))
        var row = max(firstRow, min(lastRow, cut(r0 + ahead * (r1 + ahead * r2))))
        if rank > 1 {
          rank &-= 1
          shift &-= 1
          j = column &>> shift
          i = row &>> shift
          let block = heights + ((row &>> 3) &* stride &+ (column &>> 3) &* 64)
          prefetch(block)
          prefetch(block + 32)
          byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
          byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
          continue
        }
        // Where the ground is near, so it is in the next node.
        let beyond =
          heights
          + (max(0, min(cellsDown, row &+ (crossesColumn ? 0 : rowStep &* 8))) &>> 3) &* stride
          + (max(0, min(cellsAcross, column &+ (crossesColumn ? columnStep &* 8 : 0))) &>> 3) &* 64
        prefetch(beyond)
        prefetch(beyond + 32)
        var v = u
        var zv = zu
        var (upper, lower) = (samples.rowAddress(row), samples.rowAddress(row &+ 1))
        var (left, right) = (samples.columnAddress(column), samples.columnAddress(column &+ 1))
        var toColumn = across.position(of: column &+ columnSide)
        var toRow = down.position(of: row &+ rowSide)
        while true {
          let turnsColumn = toColumn < toRow
          let cellEnd = turnsColumn ? toColumn : toRow
          let endsNode = !(cellEnd < next)
          let nearer = cellEnd < next ? cellEnd : next
          let w = nearer > v ? nearer : v
          var zw = probe.z(w)
          let length = w - v
          let northWest = heights[upper &+ left]
          let northEast = heights[upper &+ right]
          let southWest = heights[lower &+ left]
          let southEast = heights[lower &+ right]
          let highest = Double(max(max(northWest, northEast), max(southWest, southEast)))
          if !((zv < zw ? zv : zw) - probe.bend * length * length * 0.25 > highest) {
            let corners = CellCorners(
              northWest: Double(northWest), northEast: Double(northEast), southWest: Double(southWest),
              southEast: Double(southEast))
            let curve = CurveInCell(
              x0: c0 - Double(column), x1: c1, x2: c2, y0: r0 - Double(row), y1: r1, y2: r2)
            var seen = w
            if length > 100 {
              // Another copy, so that only here it is in memory.
              var walker = probe
              seen = curve.show(corners, to: &walker, row: row, column: column, from: v, to: w)
              probe = walker
            } else {
              probe.visit(
                corners.patch(along: curve, from: v, to: w), row: row, column: column, from: v, to: w)
            }
            if probe.isDone {
              result = probe
              level = rank
              return seen
            }
            if Probe.changes { zw = probe.z(w) }
          }
          if endsNode { break }
          v = w
          zv = zw
          if turnsColumn {
            column &+= columnStep
            // By rounding the last cell may end a hair before the node.
            if column < firstColumn || column > lastColumn { break }
            left = samples.columnAddress(column)
            right = samples.columnAddress(column &+ 1)
            toColumn = across.position(of: column &+ columnSide)
          } else {
            row &+= rowStep
            if row < firstRow || row > lastRow { break }
            upper = samples.rowAddress(row)
            lower = samples.rowAddress(row &+ 1)
            toRow = down.position(of: row &+ rowSide)
          }
        }
        if Probe.changes { zNext = probe.z(next) }
      }

      u = next
      zu = zNext
      if isLast { break }
      // Up a level where a larger node begins. One comparison for both sides: what is negative is very large without
      // sign.
      if crossesColumn {
        let before = j
        j &+= columnStep
        if UInt(bitPattern: j &<< shift) >= UInt(bitPattern: cellsAcross) { break }
        if (j ^ before) > 1 && rank < top {
          rank &+= 1
          shift &+= 1
          j &>>= 1
          i &>>= 1
          byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
        }
        byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
      } else {
        let before = i
        i &+= rowStep
        if UInt(bitPattern: i &<< shift) >= UInt(bitPattern: cellsDown) { break }
        if (i ^ before) > 1 && rank < top {
          rank &+= 1
          shift &+= 1
          j &>>= 1
          i &>>= 1
          byColumn = across.position(of: min((j &+ columnSide) &<< shift, cellsAcross))
        }
        byRow = down.position(of: min((i &+ rowSide) &<< shift, cellsDown))
      }
    }
    result = probe
    level = rank
    return u
  }
}

extension CurveInCell {
  /// Shows a probe the surface of a long cell in parts: at 45° a geodesic of 60 m bends by 0.07 mm. Cells are rarely larger, and a
  /// loop around every visit would have the compiler work out before it what a visit seldom needs.
  ///
  /// - Returns: the end of the last part that was shown.
  @inline(never)
  fileprivate func show<Probe: GroundProbe>(
    _ corners: CellCorners, to probe: inout Probe, row: Int, column: Int, from start: Double, to end: Double
  ) -> Double {
    let length = end - start
    let parts = (length / 60).rounded(.up)
    var part = 1.0
    var from = start
    while true {
      let to = part == parts ? end : start + length * (part / parts)
      probe.visit(corners.patch(along: self, from: from, to: to), row: row, column: column, from: from, to: to)
      part += 1
      if probe.isDone || part > parts { return to }
      from = to
    }
  }
}

extension TileView {
  /// Height of a plain tile's surface at a column and a row, in the tile's own heights.
  @inline(__always)
  fileprivate func ground(at x: Double, _ y: Double) -> Double {
    let column = max(0, min(cellsAcross &- 1, cut(x)))
    let row = max(0, min(cellsDown &- 1, cut(y)))
    let heights = samples.shorts.unsafelyUnwrapped
    let upper = samples.rowAddress(row)
    let lower = samples.rowAddress(row &+ 1)
    let left = samples.columnAddress(column)
    let right = samples.columnAddress(column &+ 1)
    let northWest = Double(heights[upper &+ left])
    let southWest = Double(heights[lower &+ left])
    let east = x - Double(column)
    let north = northWest + (Double(heights[upper &+ right]) - northWest) * east
    let south = southWest + (Double(heights[lower &+ right]) - southWest) * east
    return north + (south - north) * (y - Double(row))
  }
}

/// A position cut off to an index of at most a billion; 0 for what lies before and for what is no number.
@inline(__always)
private func cut(_ x: Double) -> Int {
  let after = x > 0 ? x : 0
  return whole(after < 1e9 ? after : 1e9)
}
