public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// The response to a seek as JSON and as text.
public struct SeekReport: Sendable {
  private let response: SeekResponse

  /// Makes a report of a response.
  public init(_ response: SeekResponse) { self.response = response }

  // MARK: - JSON

  /// The response as `waymark seek --json` prints it.
  public var json: JSONValue {
    var object = JSONObject()
    switch (response.building, response.outcome) {
    case (let met?, _): put(met, into: &object)
    case (nil, nil):
      if let walk = response.walk { object = json(walk) }
    case (nil, .hit(let hit)):
      object["hit"] = true
      put(hit.coordinate, hit.elevation, into: &object)
      object["distance_m"] = JSONValue(finite: hit.slantDistance)
      object["ground_distance_m"] = JSONValue(finite: hit.groundDistance)
      object["uncertainty_m"] = JSONValue(finite: hit.uncertainty)
      object["incidence_deg"] = JSONValue(finite: hit.incidenceDegrees)
      object["cell_m"] = JSONValue(finite: hit.cellSize)
    case (nil, .sky):
      object["hit"] = false
      object["reason"] = "sky"
    case (nil, .beyondRange):
      object["hit"] = false
      object["reason"] = "beyond-range"
    case (nil, .unknown(let gap)):
      object["hit"] = false
      object["reason"] = "unknown-terrain"
      object["unknown"] = json(gap)
    case (nil, .belowGround(let ground)):
      object["hit"] = false
      object["reason"] = "below-ground"
      object["ground_m"] = JSONValue(finite: ground.meters)
    }
    if let highest = response.highest {
      object["highest"] = highest.point.map { .object(json($0)) } ?? .null
      if let gap = highest.gap { object["highest_unknown"] = json(gap) }
    }
    object["peak"] =
      response.peak.map { seen in
        [
          "name": .string(seen.peak.name), "elevation_m": JSONValue(finite: seen.elevation?.meters),
          "near": .bool(!seen.isItself), "distance_m": JSONValue(finite: seen.distance),
        ]
      } ?? .null
    object["from"] = [
      "lat": JSONValue(finite: response.coordinate.latitude), "lon": JSONValue(finite: response.coordinate.longitude),
      "altitude_m": JSONValue(finite: response.eye.meters), "reference": .string(Self.name(response.eye.reference)),
      "raised_m": JSONValue(finite: response.raised),
    ]
    object["azimuth_deg"] = JSONValue(finite: response.direction.azimuthDegrees)
    object["elevation_deg"] = JSONValue(finite: response.direction.elevationDegrees)
    object["max_range_m"] = JSONValue(finite: response.range)
    if let walk = response.walk, response.outcome != nil { object["walk"] = .object(json(walk)) }
    return .object(object)
  }

  private func put(_ position: Coordinate, _ elevation: Altitude, into object: inout JSONObject) {
    object["lat"] = JSONValue(finite: position.latitude)
    object["lon"] = JSONValue(finite: position.longitude)
    object["elevation_m"] = JSONValue(finite: elevation.meters)
    object["reference"] = .string(Self.name(elevation.reference))
  }

  private func put(_ met: SeekResponse.BuildingMet, into object: inout JSONObject) {
    let (hit, own) = (met.hit, met.building)
    object["hit"] = true
    put(hit.coordinate, hit.elevation, into: &object)
    object["distance_m"] = JSONValue(finite: hit.slantDistance)
    object["ground_distance_m"] = JSONValue(finite: hit.groundDistance)
    object["uncertainty_m"] = JSONValue(finite: hit.uncertainty)
    var building = JSONObject()
    building["face"] = .string(hit.face.rawValue)
    building["height_above_ground_m"] = JSONValue(finite: hit.heightAboveGround)
    building["facing_deg"] = JSONValue(finite: hit.facingDegrees)
    building["name"] = own.name.map { .string($0) } ?? .null
    building["address"] = own.address.map { .string($0) } ?? .null
    building["kind"] = .string(own.kind)
    building["height_m"] = JSONValue(finite: own.outline.height)
    building["height_estimated"] = .bool(own.heightIsEstimated)
    object["building"] = .object(building)
  }

  private func json(_ point: VisiblePoint) -> JSONObject {
    var object = JSONObject()
    put(point.coordinate, point.elevation, into: &object)
    object["distance_m"] = JSONValue(finite: point.slantDistance)
    object["ground_distance_m"] = JSONValue(finite: point.groundDistance)
    object["elevation_deg"] = JSONValue(finite: point.apparentElevationDegrees)
    return object
  }

  private func json(_ gap: TerrainGap) -> JSONValue {
    [
      "cause": response.isGapOutsideFiles || gap.cause == .missingTile ? "no file" : "void",
      "lat": JSONValue(finite: gap.coordinate.latitude), "lon": JSONValue(finite: gap.coordinate.longitude),
      "from_m": JSONValue(finite: gap.start), "to_m": JSONValue(finite: gap.end),
    ]
  }

  private func json(_ walk: SteppedWalk.Outcome) -> JSONObject {
    var object = JSONObject()
    switch walk {
    case .hit(let step):
      object["hit"] = true
      put(step, into: &object)
    case .highest(let step):
      object["hit"] = false
      if let step {
        var highest = JSONObject()
        put(step, into: &highest)
        object["highest"] = .object(highest)
      }
    }
    if let requests = response.walkRequests { object["requests"] = .number(Double(requests)) }
    return object
  }

  private func put(_ step: SteppedWalk.Step, into object: inout JSONObject) {
    object["lat"] = JSONValue(finite: step.coordinate.latitude)
    object["lon"] = JSONValue(finite: step.coordinate.longitude)
    object["elevation_m"] = JSONValue(finite: step.elevation)
    object["distance_m"] = JSONValue(finite: step.distance)
    object["elevation_deg"] = JSONValue(finite: step.angleDegrees)
  }

  static func name(_ reference: VerticalReference) -> String {
    switch reference {
    case .ellipsoid: "ellipsoid"
    case .meanSeaLevel: "msl"
    }
  }

  // MARK: - Words

  /// The response as lines of text.
  public var text: String {
    var lines: [String] = []
    switch (response.building, response.outcome) {
    case (let met?, _): lines.append(text(met))
    case (nil, nil): break
    case (nil, .hit(let hit)):
      lines.append(
        "\(Self.text(hit.coordinate)), \(Self.meters(hit.elevation))\(peakName), \(Self.distance(hit.slantDistance)) away, "
          + "± \(Self.distance(hit.uncertainty))")
    case (nil, .sky): lines.append("nothing but sky: the line of sight rises above all ground")
    case (nil, .beyondRange): lines.append("no ground within \(Self.distance(response.range))")
    case (nil, .unknown(let gap)): lines.append(text(gap))
    case (nil, .belowGround(let ground)):
      lines.append(
        "the eye at \(Self.meters(response.eye)) is below the ground, which is at \(Self.meters(ground)) there; "
          + "leave the altitude out to stand on the ground")
    }
    if response.raised > 0.05 {
      lines.append(
        "from \(Self.meters(response.eye)): the eye was raised by \(Fixed.text(response.raised, decimals: 1)) m to stand "
          + "on the ground")
    }
    if let highest = response.highest {
      if let point = highest.point {
        lines.append(
          "highest in this direction: \(Self.text(point.coordinate)), \(Self.meters(point.elevation))\(peakName), "
            + "\(Self.distance(point.slantDistance)) away, at \(Fixed.text(point.apparentElevationDegrees, decimals: 2))°"
        )
      } else {
        lines.append("no elevations are known in this direction")
      }
      // A line of sight that meets unknown terrain has been reported as such already.
      if let gap = highest.gap, !isUnknown { lines.append("but " + text(gap)) }
    }
    if let walk = response.walk { lines.append(text(walk)) }
    return lines.joined(separator: "\n")
  }

  private func text(_ met: SeekResponse.BuildingMet) -> String {
    let (hit, building) = (met.hit, met.building)
    let name = building.name ?? building.address ?? building.kind
    let address = building.name == nil ? nil : building.address
    return "\(Self.text(hit.coordinate)), \(hit.face.rawValue) of \(name)\(address.map { " (\($0))" } ?? ""), "
      + "\(Self.distance(hit.heightAboveGround)) above the ground, \(Self.distance(hit.slantDistance)) away, "
      + "± \(Self.distance(hit.uncertainty))"
  }

  private var isUnknown: Bool {
    if case .unknown = response.outcome { true } else { false }
  }

  private var peakName: String {
    response.peak.map { seen in
      seen.isItself ? " (\(seen.peak.name))" : " (near \(seen.peak.name), \(Self.distance(seen.distance)))"
    } ?? ""
  }

  private func text(_ gap: TerrainGap) -> String {
    let what =
      response.isGapOutsideFiles || gap.cause == .missingTile
      ? "no elevation file covers the line of sight" : "the elevation files have a void"
    return "\(what) from \(Self.distance(gap.start)) to \(Self.distance(gap.end)), at \(Self.text(gap.coordinate)): "
      + "what lies behind it is unknown"
  }

  private func text(_ walk: SteppedWalk.Outcome) -> String {
    let requests = response.walkRequests.map { ", \($0) request\($0 == 1 ? "" : "s")" } ?? ""
    switch walk {
    case .hit(let step):
      return "stepped walk: \(Self.text(step.coordinate)), \(Fixed.text(step.elevation, decimals: 0)) m, "
        + "\(Self.distance(step.distance)) away\(requests)"
    case .highest(let step?):
      return "stepped walk: no ground; highest \(Self.text(step.coordinate)), "
        + "\(Fixed.text(step.elevation, decimals: 0)) m, \(Self.distance(step.distance)) away\(requests)"
    case .highest(nil): return "stepped walk: no elevations\(requests)"
    }
  }

  private static func text(_ position: Coordinate) -> String {
    "\(Fixed.text(position.latitude, decimals: 6)),\(Fixed.text(position.longitude, decimals: 6))"
  }

  private static func meters(_ altitude: Altitude) -> String {
    Fixed.text(altitude.meters, decimals: 0) + " m" + (altitude.reference == .ellipsoid ? " above the ellipsoid" : "")
  }

  private static func distance(_ meters: Double) -> String {
    meters < 1000
      ? "\(Fixed.text(meters, decimals: 0)) m" : "\(Fixed.text(meters / 1000, decimals: meters < 100_000 ? 2 : 0)) km"
  }
}
