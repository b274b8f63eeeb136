import Foundation
public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

extension AreaManifest {
  /// The contents of `area.json`.
  public var json: JSONValue {
    var json = JSONObject()
    json["waymarkArea"] = .number(Double(Self.version))
    json["name"] = .string(name)
    if let created { json["created"] = .string(created) }
    json["bounds"] = [
      "south": .number(bounds.south), "west": .number(bounds.west), "north": .number(bounds.north),
      "east": .number(bounds.east),
    ]
    json["map"] = .object(mapJSON)
    json["elevation"] = [
      "folder": .string(Area.elevationFolder), "tiles": .array(elevationTiles.map { .string($0) }),
      "stepArcSeconds": 1, "sourceStepArcSeconds": .number(Double(sourceStep)),
      "reference": verticalReference == .ellipsoid ? "ellipsoid" : "msl",
      "voidShare": .number(voidShare),
    ]
    if let valhallaVersion {
      json["routing"] = [
        "folder": .string(Area.routingFolder), "engine": "valhalla", "engineVersion": .string(valhallaVersion),
      ]
    }
    json["sources"] = .array(
      sources.map { source in
        [
          "kind": .string(source.kind), "file": .string(source.file), "attribution": JSONValue(source.attribution),
          "license": JSONValue(source.license),
        ]
      })
    if let request {
      json["request"] = [
        "lat": .number(request.center.latitude), "lon": .number(request.center.longitude),
        "radius": .number(request.radius), "horizon": .number(request.horizon),
      ]
    }
    if !spots.isEmpty {
      json["spots"] = .array(
        spots.map { spot in
          [
            "name": .string(spot.name), "lat": .number(spot.coordinate.latitude),
            "lon": .number(spot.coordinate.longitude),
          ]
        })
    }
    return .object(json)
  }

  private var mapJSON: JSONObject {
    [
      "file": .string(Area.mapFile), "nodes": .number(Double(survey.nodes)), "ways": .number(Double(survey.ways)),
      "relations": .number(Double(survey.relations)), "streets": .number(Double(survey.streets)),
      "buildings": .number(Double(survey.buildings)), "peaks": .number(Double(survey.peaks)),
    ]
  }

  /// Reads the contents of `area.json`.
  ///
  /// - Parameters:
  ///   - json: the document.
  ///   - file: its path, for errors.
  /// - Throws: `InputError` when the version differs or a field is missing or wrong.
  public init(_ json: JSONValue, file: String) throws(InputError) {
    guard let version = json["waymarkArea"]?.int else {
      throw InputError("this is not the description of an area", file: file, field: "waymarkArea", advice: Self.rebuild)
    }
    guard version == Self.version else {
      throw InputError(
        "the area has version \(version), this Waymark reads version \(Self.version)", file: file,
        field: "waymarkArea", advice: version < Self.version ? Self.rebuild : "use a newer Waymark")
    }
    let fields = Fields(json: json, file: file)
    name = try fields.string("name")
    created = json["created"]?.string
    bounds = GeographicBounds(
      south: try fields.number("bounds", "south", in: -90...90),
      west: try fields.number("bounds", "west", in: -360...360),
      north: try fields.number("bounds", "north", in: -90...90),
      east: try fields.number("bounds", "east", in: -360...540))
    survey = OSMSurvey(bounds: bounds)
    survey.nodes = try fields.count("map", "nodes")
    survey.ways = try fields.count("map", "ways")
    survey.relations = try fields.count("map", "relations")
    survey.streets = try fields.count("map", "streets")
    survey.buildings = try fields.count("map", "buildings")
    survey.peaks = try fields.count("map", "peaks")
    guard let tiles = json["elevation"]?["tiles"]?.array else { throw fields.wrong("elevation.tiles") }
    elevationTiles = tiles.compactMap(\.string)
    switch json["elevation"]?["reference"]?.string {
    case "msl": verticalReference = .meanSeaLevel
    case "ellipsoid": verticalReference = .ellipsoid
    default: throw fields.wrong("elevation.reference")
    }
    switch json["elevation"]?["sourceStepArcSeconds"] {
    case nil: sourceStep = 1
    case let step?:
      guard let step = step.int, step == 1 || step == 3 else { throw fields.wrong("elevation.sourceStepArcSeconds") }
      sourceStep = step
    }
    voidShare = try fields.number("elevation", "voidShare", in: 0...1)
    valhallaVersion = json["routing"]?["engineVersion"]?.string
    sources = (json["sources"]?.array ?? []).compactMap { entry in
      guard let kind = entry["kind"]?.string, let name = entry["file"]?.string else { return nil }
      return Source(
        kind: kind, file: name, attribution: entry["attribution"]?.string, license: entry["license"]?.string)
    }
    spots = (json["spots"]?.array ?? []).compactMap { entry in
      guard let name = entry["name"]?.string, let latitude = entry["lat"]?.double, let longitude = entry["lon"]?.double,
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      return Spot(name: name, coordinate: coordinate)
    }
    if let entry = json["request"], let latitude = entry["lat"]?.double, let longitude = entry["lon"]?.double,
      let center = Coordinate(latitude: latitude, longitude: longitude), let radius = entry["radius"]?.double,
      radius > 0, radius.isFinite, let horizon = entry["horizon"]?.double, horizon >= 0, horizon.isFinite
    {
      request = Request(center: center, radius: radius, horizon: horizon)
    }
  }

  private static let rebuild = "rebuild the area with waymark area build"

  /// Typed access to the required fields.
  private struct Fields {
    let json: JSONValue
    let file: String

    func wrong(_ field: String) -> InputError {
      InputError("the field is missing or wrong", file: file, field: field, advice: AreaManifest.rebuild)
    }

    func string(_ key: String) throws(InputError) -> String {
      guard let value = json[key]?.string else { throw wrong(key) }
      return value
    }

    func number(_ group: String, _ key: String, in range: ClosedRange<Double>) throws(InputError) -> Double {
      guard let value = json[group]?[key]?.double, range.contains(value) else { throw wrong("\(group).\(key)") }
      return value
    }

    func count(_ group: String, _ key: String) throws(InputError) -> Int {
      guard let value = json[group]?[key]?.int, value >= 0 else { throw wrong("\(group).\(key)") }
      return value
    }
  }
}
