import Foundation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain
import WaymarkTiles

extension GroundCoverGrid {
  /// Water, woods, glaciers and towns of an area's map.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - center: middle of the window that is wanted.
  ///   - radius: half of its width, metres; the area ends where its map does.
  /// - Returns: the cover in cells of about 25 m, or coarser where that would be more than 4096 along a side; nil where the
  ///   map does not meet the window.
  /// - Throws: `InputError` when the map is missing, truncated or damaged.
  public static func read(
    _ area: Area, around center: Coordinate, radius: Double
  ) throws(InputError) -> GroundCoverGrid? {
    let bounds = area.manifest.bounds
    let north = radius / 110_574
    let east = north / max(0.01, Angle.sinCos(degrees: min(89, abs(center.latitude) + north)).cos)
    // Across the date line the map's window counts beyond 180°.
    let longitude = bounds.west + Angle.wrappedTo360(center.longitude - bounds.west)
    let turned = longitude - bounds.east > 180 ? longitude - 360 : longitude
    let window = GeographicBounds(
      south: max(bounds.south, center.latitude - north), west: max(bounds.west, turned - east),
      north: min(bounds.north, center.latitude + north), east: min(bounds.east, turned + east))
    guard window.south < window.north, window.west < window.east else { return nil }
    let map = try MapDataReader.read(area.map, bounds: bounds)
    let meters = 111_200.0
    let cosine = max(0.01, Angle.sinCos(degrees: (window.south + window.north) / 2).cos)
    var grid = GroundCoverGrid(
      bounds: window, rows: min(4096, Int((window.north - window.south) * meters / 25) + 1),
      columns: min(4096, Int((window.east - window.west) * meters * cosine / 25) + 1))
    for cover in GroundCover.allCases.dropFirst() {
      for feature in map.features(in: MercatorBox(window)) where feature.shape == .polygon {
        guard feature.cover == cover else { continue }
        grid.fill(feature.parts.map { Array(map.points(ofPart: $0)) }, with: cover)
      }
    }
    return grid
  }

  /// Fills what an odd number of rings surrounds, row by row.
  private mutating func fill(_ rings: [[MercatorPoint]], with cover: GroundCover) {
    let world = Double(MercatorBox.world)
    let west = WebMercator.x(longitude: bounds.west) * world
    let width = WebMercator.x(longitude: bounds.east) * world - west
    var lowest = Double.infinity
    var highest = -Double.infinity
    for ring in rings {
      for point in ring {
        lowest = min(lowest, Double(point.y))
        highest = max(highest, Double(point.y))
      }
    }
    for row in 0..<rows {
      let latitude = bounds.north - (Double(row) + 0.5) / Double(rows) * (bounds.north - bounds.south)
      let y = WebMercator.y(latitude: latitude) * world
      guard y >= lowest, y <= highest else { continue }
      var crossings: [Double] = []
      for ring in rings {
        guard var last = ring.last else { continue }
        for point in ring {
          let (a, b) = (Double(last.y), Double(point.y))
          if (a <= y) != (b <= y) {
            var x = Double(last.x) + (Double(point.x) - Double(last.x)) * (y - a) / (b - a) - west
            // The world to the east of the date line follows that to the west of it.
            if x < -world / 2 { x += world }
            crossings.append(x)
          }
          last = point
        }
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = max(0, (crossings[pair] / width * Double(columns) - 0.5).rounded(.up))
        let last = min(Double(columns - 1), (crossings[pair + 1] / width * Double(columns) - 0.5).rounded(.down))
        guard first <= last else { continue }
        for column in Int(first)...Int(last) { cells[row * columns + column] = cover.rawValue }
      }
    }
  }
}

extension MapFeature {
  fileprivate var cover: GroundCover? {
    guard case .text(let name)? = attributes["class"] else { return nil }
    return GroundCover(layer: Array(layer.rawValue.utf8), class: Array(name.utf8))
  }
}
