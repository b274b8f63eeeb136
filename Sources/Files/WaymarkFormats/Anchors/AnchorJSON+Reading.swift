public import Waymark
public import WaymarkGeodesy

extension AnchorJSON {
  /// Reads a record, with its id and the times of its edits. `deleted` and `revision` are ignored, because they follow
  /// from other data.
  ///
  /// - Parameter json: the object.
  /// - Returns: a record that can be stored.
  /// - Throws: `InputError` that names the field.
  public static func record(_ json: JSONField) throws(InputError) -> AnchorRecord {
    let id = try id(json["id"])
    let anchor = try anchor(json, id: id)
    let edited = json["edited"]
    try edited.requireObject()
    let location = try stamp(edited["place"])
    let name = try stamp(edited["name"])
    let note = try stamp(edited["note"])
    let colour = try stamp(edited["colour"])
    let deleted = edited["deleted"].isPresent ? try stamp(edited["deleted"]) : nil
    do {
      return try AnchorRecord(anchor, location: location, name: name, note: note, colour: colour, deleted: deleted)
    } catch {
      throw explain(error, json)
    }
  }

  /// Reads an anchor without the times of its edits; missing members take their defaults.
  ///
  /// - Parameters:
  ///   - json: the object; its `id` is ignored.
  ///   - id: the id of the anchor.
  ///   - made: creation time, where `created` is missing.
  /// - Returns: an anchor that can be stored.
  /// - Throws: `InputError` that names the field.
  public static func anchor(
    _ json: JSONField, id: AnchorID, made: UTCInstant? = nil
  ) throws(InputError) -> Anchor {
    try json.requireObject(of: members)
    if json["edited"].isPresent {
      try json["edited"].requireObject(of: ["place", "name", "note", "colour", "deleted"])
    }
    let anchor = Anchor(
      position: Position(try coordinate(json), altitude: try altitude(json["altitude"])),
      name: try json["name"].stringIfPresent() ?? "", id: id, note: try json["note"].stringIfPresent() ?? "",
      colour: try choice(json["colour"]) ?? .red, accuracy: try radius(json["accuracy_m"]),
      verticalAccuracy: try radius(json["vertical_accuracy_m"]), origin: try choice(json["origin"]) ?? .coordinates,
      created: json["created"].isPresent ? try time(json["created"]) : made)
    do { return try anchor.checked() } catch { throw explain(error, json) }
  }

  /// Reads an id.
  ///
  /// - Throws: `InputError` when it is missing, invalid, or zero.
  public static func id(_ json: JSONField) throws(InputError) -> AnchorID {
    guard let id = AnchorID(try json.string()), id != .none else {
      throw json.error(
        "this is not an id", advice: "an id is a UUID other than zero, like 0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11")
    }
    return id
  }

  /// Reads the name of a client.
  ///
  /// - Throws: `InputError` when it is missing or invalid.
  public static func client(_ json: JSONField) throws(InputError) -> ClientID {
    guard let client = ClientID(try json.string()) else {
      throw json.error(
        "this is not a client's name",
        advice: "give 1 to \(ClientID.maximumLength) letters, digits, dots, colons, hyphens and underscores")
    }
    return client
  }

  private static func coordinate(_ json: JSONField) throws(InputError) -> Coordinate {
    let latitude = try json["lat"].number()
    guard (-90...90).contains(latitude) else {
      throw json["lat"].error("\(latitude) is not a latitude", advice: "give degrees from -90 to 90")
    }
    let longitude = try json["lon"].number()
    guard (-180...180).contains(longitude), let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw json["lon"].error("\(longitude) is not a longitude", advice: "give degrees from -180 to 180")
    }
    return coordinate
  }

  private static func altitude(_ json: JSONField) throws(InputError) -> Altitude? {
    guard json.isPresent else { return nil }
    try json.requireObject(of: ["meters", "reference"])
    let meters = try json["meters"].number()
    guard abs(meters) <= AnchorLimits.altitude else {
      throw json["meters"].error(
        "\(meters) is not an altitude on Earth",
        advice: "give metres from \(-AnchorLimits.altitude) to \(AnchorLimits.altitude)")
    }
    guard let name = AltitudeReferenceName(rawValue: try json["reference"].string()) else {
      throw json["reference"].error(
        "this is not a vertical reference", advice: "give orthometric (above the sea) or ellipsoidal")
    }
    return Altitude(meters: meters, reference: name.reference)
  }

  private static func radius(_ json: JSONField) throws(InputError) -> Double? {
    guard let meters = try json.numberIfPresent() else { return nil }
    guard meters >= 0 else { throw json.error("an accuracy cannot be negative", advice: "give metres, or null") }
    return meters
  }

  private static func choice<T: RawRepresentable & CaseIterable>(
    _ json: JSONField
  ) throws(InputError) -> T? where T.RawValue == String {
    guard let word = try json.stringIfPresent() else { return nil }
    guard let value = T(rawValue: word) else {
      throw json.error("this value is unknown", advice: "give \(T.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }

  private static func time(_ json: JSONField) throws(InputError) -> UTCInstant {
    guard let time = UTCInstant(iso8601: try json.string()) else {
      throw json.error("this is not a time", advice: "give one like 2026-11-22T10:00:00.000Z")
    }
    return time
  }

  private static func stamp(_ json: JSONField) throws(InputError) -> EditStamp {
    let pair = try json.elements()
    guard pair.count == 2 else {
      throw json.error("this has \(pair.count) elements", advice: "give a time and the name of the client")
    }
    guard let stamp = EditStamp(time: try time(pair[0]), client: try client(pair[1])) else {
      throw pair[0].error("no edit can have been made at this time")
    }
    return stamp
  }

  /// The error in terms of the document.
  private static func explain(_ error: AnchorError, _ json: JSONField) -> InputError {
    switch error {
    case .nameTooLong: json["name"].error(error.description)
    case .noteTooLong: json["note"].error(error.description)
    case .altitudeOutOfRange: json["altitude"].error(error.description)
    case .withoutID, .duplicate, .unknown: json["id"].error(error.description)
    case .tooMany: json.error(error.description)
    }
  }
}
