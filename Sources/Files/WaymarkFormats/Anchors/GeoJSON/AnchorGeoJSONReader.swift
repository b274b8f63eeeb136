import Foundation
import Waymark
import WaymarkGeodesy

/// Reads points from GeoJSON (RFC 7946): `Point` and `MultiPoint`, alone, in features, collections and geometry
/// collections. Features are read one by one and not kept.
struct AnchorGeoJSONReader {
  private var collector = AnchorCollector(format: .geojson)

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text.
  ///   - file: its name, for errors.
  ///   - limits: how much is accepted.
  /// - Returns: the anchors, and what was skipped.
  /// - Throws: `InputError` when it is not JSON, not GeoJSON, or not in degrees of WGS 84.
  static func content(
    in data: Data, file: String?, limits: InputLimits = .file
  ) throws(InputError) -> AnchorFileContent {
    var reader = AnchorGeoJSONReader()
    var problem: InputError?
    let found = try JSONValue.parsing(data, file: file, limits: limits, elementsOf: "features") { feature, index in
      do throws(InputError) {
        try reader.read(feature, at: "features[\(index)]")
        return true
      } catch {
        problem = error
        return false
      }
    }
    if var problem {
      problem.file = file
      throw problem
    }
    let cut = found?.cut
    if let cut {
      guard !reader.collector.content.anchors.isEmpty else { throw cut }
      reader.collector.cutOff(cut)
    }
    guard let rest = found?.rest else {
      // Several documents were all read; those of another kind of file are no features.
      let content = reader.collector.content
      if content.anchors.isEmpty, content.leftOut.isEmpty, let first = content.skipped.first.first {
        throw InputError("none of its documents is a GeoJSON feature, the first: \(first.reason)", file: file)
      }
      return content
    }
    let document = JSONField(document: rest, file: file)
    try document.requireObject()
    try GeoJSONPositions.checkReferenceSystem(document)
    if cut != nil { return reader.collector.content }
    if try document["type"].string() != "FeatureCollection" {
      try reader.read(rest, at: "the document")
    } else if document["features"].value?.array == nil {
      throw document["features"].error("this is missing, an array of features is expected")
    }
    return reader.collector.content
  }

  /// Reads a feature or a bare geometry. A problem with one does not end the reading.
  private mutating func read(_ value: JSONValue, at location: String) throws(InputError) {
    if value["type"]?.string == "FeatureCollection" {
      // One of several documents.
      for (i, feature) in (value["features"]?.array ?? []).enumerated() where feature["type"]?.string == "Feature" {
        try read(feature, at: "\(location), features[\(i)]")
      }
      return
    }
    let isFeature = value["type"]?.string == "Feature"
    let geometry = isFeature ? value["geometry"] : value
    let properties = (isFeature ? value["properties"]?.object : nil) ?? [:]
    guard let geometry, geometry != .null else {
      guard value["type"]?.string != nil else {
        collector.skip(location, "this is not a Feature")
        return
      }
      collector.leaveOut(.withoutPosition)
      return
    }
    var positions: [JSONValue] = []
    do throws(InputError) { try collect(geometry, depth: 0, into: &positions) } catch {
      collector.skip(location, error)
      return
    }
    for (i, position) in positions.enumerated() {
      let here = positions.count == 1 ? location : "\(location), point \(i + 1)"
      do throws(InputError) {
        let (coordinate, altitude, wrongHeight) = try GeoJSONPositions.point(position)
        if let wrongHeight { collector.remark(here, "its altitude is left out: \(wrongHeight.problem)") }
        var draft = AnchorDraft(coordinate)
        draft.altitude = altitude
        AnchorProperties.read(properties, into: &draft)
        // An id of several points identifies none of them.
        if isFeature, positions.count == 1 { draft.id = value["id"]?.string.flatMap { AnchorID($0) } }
        try collector.add(draft, at: here)
      } catch {
        if error == AnchorCollector.tooMany { throw error }
        collector.skip(here, error)
      }
    }
  }

  /// The positions of a geometry's points; lines and areas are counted.
  private mutating func collect(
    _ geometry: JSONValue, depth: Int, into positions: inout [JSONValue]
  ) throws(InputError) {
    switch geometry["type"]?.string {
    case "Point":
      guard let position = geometry["coordinates"] else { throw InputError("its point has no coordinates") }
      positions.append(position)
    case "MultiPoint":
      guard let list = geometry["coordinates"]?.array else { throw InputError("its points have no coordinates") }
      positions.append(contentsOf: list)
    case "LineString", "MultiLineString": collector.leaveOut(.line)
    case "Polygon", "MultiPolygon": collector.leaveOut(.area)
    case "GeometryCollection":
      guard depth < 16 else { throw InputError("its geometry collections are nested more than 16 deep") }
      for member in geometry["geometries"]?.array ?? [] { try collect(member, depth: depth + 1, into: &positions) }
    case let type?: throw InputError("“\(type.prefix(40))” is not a GeoJSON type")
    case nil: throw InputError("its geometry has no type")
    }
  }
}
