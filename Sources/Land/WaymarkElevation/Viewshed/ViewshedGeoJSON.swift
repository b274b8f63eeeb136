public import WaymarkFormats
import WaymarkTerrain

/// The visible area as a map layer: one feature, a `MultiPolygon` of the cells around the visible points.
public enum ViewshedGeoJSON {
  /// The document. Adjacent cells of a row are merged into one polygon, and so are equal runs in consecutive rows.
  public static func document(of response: ViewshedResponse) -> JSONValue {
    let viewshed = response.viewshed
    var polygons: [JSONValue] = []
    // Runs of the row above: columns, and their first row.
    var open: [(columns: Range<Int>, row: Int)] = []
    for row in 0...viewshed.rows {
      let runs = row < viewshed.rows ? runs(of: viewshed, row: row) : []
      var next: [(columns: Range<Int>, row: Int)] = []
      for run in runs {
        next.append((run, open.first { $0.columns == run }?.row ?? row))
      }
      for ended in open where !runs.contains(ended.columns) {
        polygons.append(polygon(viewshed, columns: ended.columns, rows: ended.row..<row))
      }
      open = next
    }
    guard case .object(let properties) = response.json else { return .null }
    return [
      "type": "FeatureCollection",
      "features": [
        [
          "type": "Feature", "geometry": ["type": "MultiPolygon", "coordinates": .array(polygons)],
          "properties": .object(properties),
        ]
      ],
    ]
  }

  private static func runs(of viewshed: Viewshed, row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for column in 0...viewshed.columns {
      let isSeen = column < viewshed.columns && viewshed.isVisible(row: row, column: column) == true
      if isSeen, start == nil { start = column }
      if !isSeen, let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    return runs
  }

  private static func polygon(_ viewshed: Viewshed, columns: Range<Int>, rows: Range<Int>) -> JSONValue {
    func round(_ degrees: Double) -> JSONValue { .number((degrees * 1e6).rounded() / 1e6) }
    let west = viewshed.west + viewshed.longitudeStep * (Double(columns.lowerBound) - 0.5)
    let east = viewshed.west + viewshed.longitudeStep * (Double(columns.upperBound) - 0.5)
    let north = viewshed.north - viewshed.latitudeStep * (Double(rows.lowerBound) - 0.5)
    let south = viewshed.north - viewshed.latitudeStep * (Double(rows.upperBound) - 0.5)
    let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return [.array(corners.map { [round($0.0), round($0.1)] })]
  }
}
