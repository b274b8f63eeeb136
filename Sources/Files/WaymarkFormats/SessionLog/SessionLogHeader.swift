public import Waymark
public import WaymarkGeodesy

/// The first line of a session log.
public struct SessionLogHeader: Equatable, Sendable {
  /// The major version of the format that this program reads and writes.
  public static let version = 1

  /// When the log was started; nil when not stated.
  public var created: UTCInstant?
  /// The recording device, for people.
  public var device: String?
  /// How the scene's axes are aligned.
  public var worldAlignment: WorldAlignment
  /// A note for people.
  public var note: String?
  /// What the session knew of the device's compass when it began; nil when nothing.
  public var compassMemory: CompassMemory?

  /// Makes a header.
  public init(
    created: UTCInstant? = nil, device: String? = nil, worldAlignment: WorldAlignment = .gravity, note: String? = nil
  ) {
    self.created = created
    self.device = device
    self.worldAlignment = worldAlignment
    self.note = note
  }

  /// Reads the header line.
  ///
  /// - Parameter value: the JSON of the first line.
  /// - Throws: `InputError` when it is not a header, or is the header of another major version.
  init(_ value: JSONValue) throws(InputError) {
    guard let version = value["waymark"] else {
      throw InputError(
        "this is not a session log: its first line has no \"waymark\" version", line: 1,
        advice: "a log begins with {\"waymark\":1,…}")
    }
    guard let number = version.double else {
      throw InputError("the version is not a number", line: 1, field: "waymark")
    }
    guard number.rounded(.down) == Double(Self.version) else {
      throw InputError(
        "this log is of version \(JSONValue.number(number).text()), this program reads version \(Self.version)",
        line: 1, field: "waymark", advice: "use a program that knows that version")
    }
    if let name = value["worldAlignment"], !name.isNull {
      guard let alignment = name.string.flatMap(WorldAlignment.init(rawValue:)) else {
        throw InputError(
          "\(name.text()) is not a known alignment", line: 1, field: "worldAlignment",
          advice: "it is \"gravity\" or \"gravityAndHeading\"")
      }
      worldAlignment = alignment
    } else {
      worldAlignment = .gravity
    }
    created = value["created"]?.string.flatMap { UTCInstant(iso8601: $0) }
    device = value["device"]?.string
    note = value["note"]?.string
    compassMemory = value["compassMemory"].flatMap(CompassMemory.init(json:))
  }

  /// The header line as JSON.
  var json: JSONValue {
    var object = JSONObject()
    object["waymark"] = .number(Double(Self.version))
    if let text = created.flatMap(UTCText.text) { object["created"] = .string(text) }
    if let device { object["device"] = .string(device) }
    object["worldAlignment"] = .string(worldAlignment.rawValue)
    if let note { object["note"] = .string(note) }
    if let compassMemory { object["compassMemory"] = compassMemory.json }
    return .object(object)
  }
}
