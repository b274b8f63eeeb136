public import Foundation
public import WaymarkFormats
import WaymarkGeodesy

/// Extracts named peaks from OpenStreetMap data.
public enum OSMPeaks {
  /// The peaks of an extract: nodes in file order, then those that are mapped as lines or areas.
  ///
  /// - Parameters:
  ///   - url: the extract, PBF or XML.
  ///   - note: receives what was left out, one sentence each.
  /// - Returns: those with a name; `ele` counts from mean sea level. A line or an area is where the middle of its extent is.
  /// - Throws: `InputError` when the file is missing, of another format, or damaged.
  public static func read(_ url: URL, note: (String) -> Void = { _ in }) throws(InputError) -> [Peak] {
    let converted = try OSMExtract.converted(url)
    defer { if let converted { try? FileManager.default.removeItem(at: converted) } }
    let file = converted ?? url
    var peaks = PeakCollector(file: url.path)
    var ways: [OSMWay] = []
    try OSMPBFReader.eachBlock(of: file, [.nodes, .ways]) { block in
      for node in block.nodes where PeakTags.isPeak(node.tags) { take(node.tags, node.coordinate, into: &peaks) }
      ways += block.ways.filter { PeakTags.isPeak($0.tags) && PeakTags.name($0.tags) != nil }
    }
    guard !ways.isEmpty else { return try peaks.finished(note: note) }
    // Nodes come before ways in a file.
    var positions: [Int64: Coordinate] = [:]
    let wanted = Set(ways.flatMap(\.nodes))
    try OSMPBFReader.eachBlock(of: file, .nodes) { block in
      for node in block.nodes where wanted.contains(node.id) { positions[node.id] = node.coordinate }
    }
    for way in ways {
      if let middle = middle(of: way.nodes.compactMap { positions[$0] }) { take(way.tags, middle, into: &peaks) }
    }
    return try peaks.finished(note: note)
  }

  private static func take(_ tags: OSMTags, _ coordinate: Coordinate, into peaks: inout PeakCollector) {
    guard let name = PeakTags.name(tags) else { return }
    peaks.take(
      name: name, coordinate: coordinate, height: tags["ele"].map { .string($0) },
      prominence: tags["prominence"].map { .string($0) })
  }

  /// The middle of the extent of some places; nil without any.
  private static func middle(of places: [Coordinate]) -> Coordinate? {
    guard let first = places.first else { return nil }
    var (south, north, west, east) = (first.latitude, first.latitude, 0.0, 0.0)
    for place in places {
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
      let offset = Angle.wrappedTo180(place.longitude - first.longitude)
      (west, east) = (min(west, offset), max(east, offset))
    }
    return Coordinate(
      latitude: (south + north) / 2, longitude: Angle.wrappedTo180(first.longitude + (west + east) / 2))
  }
}
