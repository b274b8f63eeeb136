public import Waymark
internal import WaymarkGeodesy

/// Routes as GeoJSON Features, the form in which a session log holds them.
///
/// The geometry is a LineString in WGS 84 with heights where they are known. `properties.name` is the route's name;
/// `properties.waymark` holds what GeoJSON has no member for, so that a route read back equals the one written:
/// `source`, `mode`, `distance_m`, `duration_s`, `altRef` (one reference for all heights, or a list with one entry per
/// vertex), and `legs` with their `steps` (`from` and `to` are vertices of the geometry). A Feature without
/// `properties.waymark` is a bare line.
public enum RouteFeature {
  /// The source of routes whose Feature does not name one.
  public static let unknownSource = "GeoJSON"

  /// A route as a Feature.
  ///
  /// - Parameter route: the route.
  /// - Returns: the Feature; reading it gives an equal route.
  public static func feature(of route: Route) -> JSONValue {
    var coordinates: [JSONValue] = []
    coordinates.reserveCapacity(route.geometry.count)
    for (i, point) in route.geometry.enumerated() {
      var position: [JSONValue] = [.number(point.longitude), .number(point.latitude)]
      if i < route.altitudes.count, let altitude = route.altitudes[i] { position.append(.number(altitude.meters)) }
      coordinates.append(.array(position))
    }
    var own = JSONObject()
    own["source"] = .string(route.source)
    own["mode"] = .string(route.mode.rawValue)
    own["distance_m"] = .number(route.distance)
    own["duration_s"] = route.duration.map { .number($0) }
    own["altRef"] = references(of: route.altitudes)
    if !route.legs.isEmpty { own["legs"] = .array(route.legs.map(json)) }
    var properties = JSONObject()
    if let name = route.name { properties["name"] = .string(name) }
    properties["waymark"] = .object(own)
    return [
      "type": "Feature", "geometry": ["type": "LineString", "coordinates": .array(coordinates)],
      "properties": .object(properties),
    ]
  }

  /// The route of a Feature.
  ///
  /// - Parameter feature: a GeoJSON Feature with a LineString.
  /// - Returns: the route.
  /// - Throws: `InputError` when it is not a route, or when its `properties.waymark` does not fit the geometry.
  public static func route(of feature: JSONValue) throws(InputError) -> Route {
    do throws(LineProblem) {
      return try read(feature)
    } catch {
      throw InputError(error.text)
    }
  }

  /// The route of a Feature in text form.
  package static func route(text: UnsafeBufferPointer<UInt8>) throws(LineProblem) -> Route {
    let feature: JSONValue
    do throws(JSONParser.Failure) {
      feature = try JSONParser.parse(UnsafeRawBufferPointer(text), limits: .file)
    } catch {
      throw LineProblem("route: \(error.problem)")
    }
    return try read(feature)
  }

  private static func read(_ feature: JSONValue) throws(LineProblem) -> Route {
    guard isText(feature["type"], "Feature") else { throw LineProblem("route is not a GeoJSON Feature") }
    guard isText(feature["geometry"]?["type"], "LineString"),
      let positions = feature["geometry"]?["coordinates"]?.array
    else { throw LineProblem("route has no LineString") }
    let properties = feature["properties"]
    let own = properties?["waymark"]
    if let own, own.object == nil { throw LineProblem("route: properties.waymark is not an object") }

    var geometry: [Coordinate] = []
    var heights: [Double?] = []
    geometry.reserveCapacity(positions.count)
    heights.reserveCapacity(positions.count)
    for (i, position) in positions.enumerated() {
      guard let numbers = position.array, numbers.count >= 2, let longitude = numbers[0].double,
        let latitude = numbers[1].double
      else { throw LineProblem("route: position \(i) is not [lon, lat]") }
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw LineProblem("route: position \(i), lat \(latitude), lon \(longitude), is not a position on Earth")
      }
      geometry.append(coordinate)
      heights.append(numbers.count > 2 ? numbers[2].double : nil)
    }

    let altitudes = try altitudes(heights, own?["altRef"])
    let legs = try (own?["legs"]?.array ?? []).map { (value) throws(LineProblem) in try leg(value) }
    let distance = try number(own, "distance_m")
    let duration = try number(own, "duration_s")
    let mode = try own?["mode"].map { (value) throws(LineProblem) in
      try word(value, TravelMode.self, "mode")
    }
    do throws(RouteError) {
      return try Route(
        geometry: geometry, altitudes: altitudes, legs: legs, distance: distance, duration: duration,
        mode: mode ?? .walking, source: own?["source"]?.string ?? unknownSource, name: properties?["name"]?.string)
    } catch {
      throw LineProblem("route: \(error.description)")
    }
  }

  // MARK: Heights

  /// Nothing where there are no heights, one word where all vertices share a reference, else one entry per vertex.
  private static func references(of altitudes: [Altitude?]) -> JSONValue? {
    guard let first = altitudes.first else { return nil }
    if let first, altitudes.allSatisfy({ $0?.reference == first.reference }) { return .string(name(first.reference)) }
    return .array(altitudes.map { $0.map { .string(name($0.reference)) } ?? .null })
  }

  private static func altitudes(_ heights: [Double?], _ references: JSONValue?) throws(LineProblem) -> [Altitude?] {
    if let list = references?.array {
      guard list.count == heights.count else {
        throw LineProblem("route: altRef has \(list.count) entries for \(heights.count) vertices")
      }
      var altitudes: [Altitude?] = []
      for (height, entry) in zip(heights, list) {
        let reference = entry.isNull ? nil : try reference(entry)
        altitudes.append(height.flatMap { meters in reference.map { Altitude(meters: meters, reference: $0) } })
      }
      return altitudes
    }
    guard heights.contains(where: { $0 != nil }) else { return [] }
    // RFC 7946: GeoJSON heights are above the ellipsoid.
    var common = VerticalReference.ellipsoid
    if let references, !references.isNull { common = try reference(references) }
    return heights.map { $0.map { Altitude(meters: $0, reference: common) } }
  }

  private static func name(_ reference: VerticalReference) -> String {
    switch reference {
    case .ellipsoid: "ellipsoid"
    case .meanSeaLevel: "msl"
    }
  }

  private static func reference(_ value: JSONValue) throws(LineProblem) -> VerticalReference {
    if isText(value, "ellipsoid") { return .ellipsoid }
    if isText(value, "msl") { return .meanSeaLevel }
    throw LineProblem("route: altRef is neither ellipsoid nor msl")
  }

  // MARK: Legs and steps

  private static func json(_ leg: RouteLeg) -> JSONValue {
    var object = JSONObject()
    object["distance_m"] = .number(leg.distance)
    object["duration_s"] = leg.duration.map { .number($0) }
    object["steps"] = .array(leg.steps.map(json))
    return .object(object)
  }

  private static func json(_ step: RouteStep) -> JSONValue {
    var object = JSONObject()
    object["maneuver"] = .string(step.maneuver.rawValue)
    object["instruction"] = .string(step.instruction)
    if !step.name.isEmpty { object["name"] = .string(step.name) }
    object["distance_m"] = .number(step.distance)
    object["duration_s"] = step.duration.map { .number($0) }
    object["from"] = .number(Double(step.geometryRange.lowerBound))
    object["to"] = .number(Double(step.geometryRange.upperBound))
    return .object(object)
  }

  private static func leg(_ value: JSONValue) throws(LineProblem) -> RouteLeg {
    guard let distance = try number(value, "distance_m") else { throw LineProblem("route: a leg has no distance_m") }
    let steps = try (value["steps"]?.array ?? []).map { (value) throws(LineProblem) in try step(value) }
    return RouteLeg(steps: steps, distance: distance, duration: try number(value, "duration_s"))
  }

  private static func step(_ value: JSONValue) throws(LineProblem) -> RouteStep {
    guard let distance = try number(value, "distance_m") else { throw LineProblem("route: a step has no distance_m") }
    guard let from = value["from"]?.int, let to = value["to"]?.int, from <= to else {
      throw LineProblem("route: a step needs from and to, the numbers of its first and last vertex")
    }
    let maneuver = try value["maneuver"].map { (value) throws(LineProblem) in
      try word(value, Maneuver.self, "maneuver")
    }
    return RouteStep(
      instruction: value["instruction"]?.string ?? "", maneuver: maneuver ?? .other, name: value["name"]?.string ?? "",
      distance: distance, duration: try number(value, "duration_s"), geometryRange: from...to)
  }

  private static func number(_ object: JSONValue?, _ key: String) throws(LineProblem) -> Double? {
    guard let value = object?[key], !value.isNull else { return nil }
    guard let number = value.double else { throw LineProblem("route: \(key) is not a number") }
    return number
  }

  /// Whether a value is this text, byte by byte.
  private static func isText(_ value: JSONValue?, _ text: String) -> Bool {
    value?.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, _ type: Word.Type, _ key: String
  ) throws(LineProblem) -> Word {
    guard let word = value.string.flatMap({ Word(name: $0) }) else {
      throw LineProblem("route: \(key) \(value.text()) is not known")
    }
    return word
  }
}
