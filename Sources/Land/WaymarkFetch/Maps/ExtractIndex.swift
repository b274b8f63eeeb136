import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// An index of extracts in Geofabrik's form: GeoJSON, a region's outline and the address of its file in each feature
/// (Geofabrik, "Technical details about the download server", index-v1).
struct ExtractIndex {
  /// A region with a file.
  struct Region: Equatable {
    var id: String
    var name: String
    var url: URL
    /// Polygons, each of rings, the first the outer one; longitude and latitude.
    var polygons: [[[(x: Double, y: Double)]]]

    static func == (a: Region, b: Region) -> Bool { a.id == b.id && a.url == b.url }
  }

  let regions: [Region]

  /// Reads an index.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - name: the source's name in errors.
  ///   - base: the index's own address, for relative addresses of files.
  /// - Throws: `InputError` when it is no index, or has no region with a file.
  init(_ data: Data, name: String, base: URL) throws(InputError) {
    let json: JSONValue
    do throws(InputError) { json = try JSONValue(parsing: data) } catch {
      throw InputError(
        "the response is not an index of extracts", file: name, advice: "check the address of the source")
    }
    regions = (json["features"]?.array ?? []).compactMap { Self.region($0, base) }
    guard !regions.isEmpty else {
      throw InputError("the index has no region with a file", file: name, advice: "check the address of the source")
    }
  }

  /// The smallest region that holds a whole window; where none does, the smallest that holds its middle.
  func smallest(around bounds: GeographicBounds) -> Region? {
    func wrapped(_ x: Double) -> Double { x > 180 ? x - 360 : x < -180 ? x + 360 : x }
    let middle = (x: wrapped((bounds.west + bounds.east) / 2), y: (bounds.south + bounds.north) / 2)
    var border: [(x: Double, y: Double)] = []
    for i in 0...8 {
      let (x, y) = (
        bounds.west + (bounds.east - bounds.west) * Double(i) / 8,
        bounds.south + (bounds.north - bounds.south) * Double(i) / 8
      )
      border += [(x, bounds.south), (x, bounds.north), (bounds.west, y), (bounds.east, y)]
        .map { (x: wrapped($0.0), y: $0.1) }
    }
    let around = regions.filter { $0.contains(middle) }
    let whole = around.filter { region in border.allSatisfy(region.contains) }
    return (whole.isEmpty ? around : whole).min { $0.area < $1.area }
  }

  private static func region(_ json: JSONValue, _ base: URL) -> Region? {
    guard let properties = json["properties"], let id = properties["id"]?.string,
      let address = properties["urls"]?["pbf"]?.string, let url = URL(string: address, relativeTo: base)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased()), let coordinates = json["geometry"]?["coordinates"]?.array
    else { return nil }
    func ring(_ json: JSONValue) -> [(x: Double, y: Double)]? {
      json.array?.compactMap { point in
        guard let pair = point.array, pair.count >= 2, let x = pair[0].double, let y = pair[1].double else {
          return nil
        }
        return (x, y)
      }
    }
    func polygon(_ json: JSONValue) -> [[(x: Double, y: Double)]]? { json.array?.compactMap(ring) }
    let polygons: [[[(x: Double, y: Double)]]]
    switch json["geometry"]?["type"]?.string {
    case "Polygon": polygons = [coordinates.compactMap(ring)]
    case "MultiPolygon": polygons = coordinates.compactMap(polygon)
    default: return nil
    }
    return Region(id: id, name: properties["name"]?.string ?? id, url: url, polygons: polygons)
  }
}

extension ExtractIndex.Region {
  /// Square degrees, narrowed to the latitude of each edge.
  var area: Double {
    var sum = 0.0
    for polygon in polygons {
      for (i, ring) in polygon.enumerated() {
        var twice = 0.0
        for (a, b) in zip(ring, ring.dropFirst()) {
          twice += (b.x - a.x) * (Angle.sinCos(degrees: a.y).sin + Angle.sinCos(degrees: b.y).sin)
        }
        sum += i == 0 ? abs(twice) : -abs(twice)
      }
    }
    return sum
  }

  /// Whether a point lies inside, by the number of edges west of it.
  func contains(_ point: (x: Double, y: Double)) -> Bool {
    polygons.contains { polygon in
      var isInside = false
      for ring in polygon {
        for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
          if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
      }
      return isInside
    }
  }
}
