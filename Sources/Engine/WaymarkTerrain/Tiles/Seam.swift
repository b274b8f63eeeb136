internal import WaymarkGeodesy

/// The strip between two tiles whose outermost samples are a cell apart, as files have it whose values stand for cells.
/// It is a tile of its own, two samples wide, from the border of one tile to that of the other.
struct Seam {
  let tile: TerrainTile
  /// Number of the less preferred of the tiles that it joins.
  let rank: Int
  private let isMeridional: Bool

  /// The seams of a list of tiles: between neighbours in east and west and in north and south, and where four meet.
  static func between(_ tiles: [TerrainTile], lifts: [Double]) -> [Seam] {
    var sides: [Seam] = []
    for i in tiles.indices {
      for j in tiles.indices {
        let rank = max(i, j)
        if let grid = eastWest(tiles[i], lifts[i], tiles[j], lifts[j]),
          let tile = try? TerrainTile(grid, storage: .exact)
        {
          sides.append(Seam(tile: tile, rank: rank, isMeridional: true))
        }
        if i != j, let grid = northSouth(tiles[i], lifts[i], tiles[j], lifts[j]),
          let tile = try? TerrainTile(grid, storage: .exact)
        {
          sides.append(Seam(tile: tile, rank: rank, isMeridional: false))
        }
      }
    }
    var corners: [Seam] = []
    for a in sides where a.isMeridional {
      for b in sides where b.isMeridional {
        guard let grid = northSouth(a.tile, 0, b.tile, 0), let tile = try? TerrainTile(grid, storage: .exact) else {
          continue
        }
        corners.append(Seam(tile: tile, rank: max(a.rank, b.rank), isMeridional: false))
      }
    }
    return sides + corners
  }

  /// How far apart two tiles may be to be joined, in cells of the coarser.
  private static let reach = 1.5

  private static func eastWest(
    _ a: TerrainTile, _ liftA: Double, _ b: TerrainTile, _ liftB: Double
  ) -> ElevationGrid? {
    let gap = Angle.wrappedTo180(b.west - a.east)
    guard gap > 1e-9, gap <= reach * max(a.longitudeStep, b.longitudeStep) else { return nil }
    let finer = a.latitudeStep <= b.latitudeStep ? a : b
    guard let rows = rows(of: finer, north: min(a.north, b.north), south: max(a.south, b.south)) else { return nil }
    var samples: [Float] = []
    samples.reserveCapacity(2 * rows.count)
    for row in rows {
      let latitude = finer.north - finer.latitudeStep * Double(row)
      samples.append(height(of: a, liftA, latitude, a.east))
      samples.append(height(of: b, liftB, latitude, b.west))
    }
    return try? ElevationGrid(
      north: finer.north - finer.latitudeStep * Double(rows.lowerBound), west: Angle.wrappedTo180(a.east),
      latitudeStep: finer.latitudeStep, longitudeStep: gap, rows: rows.count, columns: 2, samples: samples)
  }

  /// `a` lies north of `b`.
  private static func northSouth(
    _ a: TerrainTile, _ liftA: Double, _ b: TerrainTile, _ liftB: Double
  ) -> ElevationGrid? {
    let gap = a.south - b.north
    guard gap > 1e-9, gap <= reach * max(a.latitudeStep, b.latitudeStep) else { return nil }
    let finer = a.longitudeStep <= b.longitudeStep ? a : b
    let other = a.longitudeStep <= b.longitudeStep ? b : a
    // The other tile's window, with longitudes in the nearer direction around the Earth.
    let middle = finer.west + finer.longitudeStep * Double(finer.columns - 1) / 2
    let half = other.longitudeStep * Double(other.columns - 1) / 2
    let otherMiddle = middle + Angle.wrappedTo180(other.west + half - middle)
    let tolerance = 1e-9
    let first = max(0, ((otherMiddle - half - finer.west - tolerance) / finer.longitudeStep).rounded(.up))
    let last = min(
      Double(finer.columns - 1), ((otherMiddle + half - finer.west + tolerance) / finer.longitudeStep).rounded(.down))
    guard last - first >= 1 else { return nil }
    let columns = Int(first)...Int(last)
    var samples: [Float] = []
    samples.reserveCapacity(2 * columns.count)
    for column in columns {
      samples.append(height(of: a, liftA, a.south, finer.west + finer.longitudeStep * Double(column)))
    }
    for column in columns {
      samples.append(height(of: b, liftB, b.north, finer.west + finer.longitudeStep * Double(column)))
    }
    return try? ElevationGrid(
      north: a.south, west: Angle.wrappedTo180(finer.west + finer.longitudeStep * first), latitudeStep: gap,
      longitudeStep: finer.longitudeStep, rows: 2, columns: columns.count, samples: samples)
  }

  private static func rows(of tile: TerrainTile, north: Double, south: Double) -> ClosedRange<Int>? {
    let tolerance = 1e-9
    let first = max(0, ((tile.north - north - tolerance) / tile.latitudeStep).rounded(.up))
    let last = min(Double(tile.rows - 1), ((tile.north - south + tolerance) / tile.latitudeStep).rounded(.down))
    guard last - first >= 1 else { return nil }
    return Int(first)...Int(last)
  }

  private static func height(of tile: TerrainTile, _ lift: Double, _ latitude: Double, _ longitude: Double) -> Float {
    guard let height = TileView(tile, index: 0, lift: lift).elevation(latitude: latitude, longitude: longitude) else {
      return .nan
    }
    return Float(height)
  }
}
