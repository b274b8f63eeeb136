import Foundation
package import WaymarkFormats
package import WaymarkTerrain
import WaymarkTiles

/// The part of an area that a page needs for walks in it without a network or without a server.
package enum AreaPlan {
  /// Maximum number of requests of an area that is stored file by file: a browser that stores more is slow to count
  /// them.
  package static let maximumFiles = 20_000

  /// Deepest zoom: that of the page's map. Closer views enlarge these tiles, which hold all of streets and buildings.
  private static let maximumMapZoom = MapTile.zoom
  private static let metresPerDegree = 111_320.0

  /// The requests whose responses are needed, the coarse before the fine, so that the first ones show the whole area.
  ///
  /// - Parameters:
  ///   - bounds: window of the area's map.
  ///   - heights: window of its elevations; nil without any.
  ///   - finest: the finest level of its blocks of heights.
  ///   - maximumFiles: how many there may be.
  /// - Returns: each request once.
  /// - Throws: `InputError` when there are more than `maximumFiles`.
  package static func requests(
    bounds: GeographicBounds, heights: GeographicBounds?, finest: Int = 0, maximumFiles: Int = maximumFiles
  ) throws(InputError) -> [AreaRequest] {
    var count = 0
    for zoom in 0...maximumMapZoom where count <= maximumFiles {
      count += TileWindow(bounds, zoom: zoom).count
    }
    guard count <= maximumFiles else {
      throw InputError(
        "this area is too large to be stored as a whole: more than \(maximumFiles) tiles",
        advice: "build an area of the part that you walk in")
    }
    var requests: [AreaRequest] = []
    for zoom in 0...maximumMapZoom {
      for tile in TileWindow(bounds, zoom: zoom).addresses {
        requests.append(.map(z: tile.zoom, x: tile.column, y: tile.row))
      }
    }
    requests += [landmarks(bounds), .searchIndex, .streetGraph]
    return requests + (heights.map { blocks(of: $0, near: bounds, finest: finest) } ?? [])
  }

  /// All names within sight, requested from the centre.
  private static func landmarks(_ bounds: GeographicBounds) -> AreaRequest {
    .landmarks(
      latitude: rounded((bounds.south + bounds.north) / 2), longitude: wrapped((bounds.west + bounds.east) / 2),
      radius: AreaTiles.maximumViewDistance)
  }

  /// Blocks of heights that an eye within the bounds needs (`HeightBlockPlan`): a level is used as far as its own reach. Farther in, the
  /// coarser ones are there for maps of small scales.
  private static func blocks(
    of window: GeographicBounds, near bounds: GeographicBounds, finest: Int
  ) -> [AreaRequest] {
    let narrow = max(0.1, cos((bounds.south + bounds.north) / 2 * .pi / 180))
    let reach = HeightBlockPlan.equatorialReach * narrow.squareRoot()
    var requests: [AreaRequest] = []
    for level in (finest...HeightBlockAddress.levels.upperBound).reversed() {
      let side = Double(HeightBlockAddress.sideSeconds(level: level)) / 3600
      let isTop = level == HeightBlockAddress.levels.upperBound
      for row in cells(window.south + 90, window.north + 90, side) {
        for column in cells(window.west + 180, window.east + 180, side) {
          // A margin for the plane in place of the ellipsoid.
          let near = away(bounds, around(row, 2 * side, 90), around(column, 2 * side, 180), 2 * side, narrow) * 0.95
          guard isTop || near < reach * Double(1 << level) else { continue }
          let columns = 2 * (1440 >> level)
          requests.append(.heights(level: level, row: row, column: ((column % columns) + columns) % columns))
        }
      }
    }
    return requests
  }

  /// South or west border of the block of the next coarser level, degrees.
  private static func around(_ index: Int, _ side: Double, _ origin: Double) -> Double {
    Double(index / 2) * side - origin
  }

  private static func cells(_ low: Double, _ high: Double, _ side: Double) -> Range<Int> {
    let first = Int((low / side).rounded(.down))
    return first..<max(first + 1, Int((high / side).rounded(.up)))
  }

  /// Metres from the bounds to the nearest point of a square, 0 where they intersect.
  private static func away(
    _ bounds: GeographicBounds, _ south: Double, _ west: Double, _ side: Double, _ narrow: Double
  ) -> Double {
    let north = max(0, max(south - bounds.north, bounds.south - south - side))
    let east = max(0, max(west - bounds.east, bounds.west - west - side)) * narrow
    return (north * north + east * east).squareRoot() * metresPerDegree
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }

  private static func wrapped(_ longitude: Double) -> Double {
    rounded(longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }
}
