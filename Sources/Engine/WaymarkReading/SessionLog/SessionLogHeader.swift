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
  /// What is wrong with it, although it is a header.
  package private(set) var remark: String?

  /// Makes a header.
  public init(
    created: UTCInstant? = nil, device: String? = nil, worldAlignment: WorldAlignment = .gravity, note: String? = nil
  ) {
    self.created = created
    self.device = device
    self.worldAlignment = worldAlignment
    self.note = note
  }

  /// Reads the first line of a log.
  ///
  /// - Parameter line: its bytes without the line break.
  /// - Throws: `LogHeaderProblem` when it is not a header, or is the header of another major version.
  package init(line: UnsafeBufferPointer<UInt8>) throws(LogHeaderProblem) {
    guard let value = try? JSONParser.parse(UnsafeRawBufferPointer(line), limits: .file), let version = value["waymark"]
    else { throw .notALog }
    guard let number = version.double else { throw .noVersion }
    guard number.rounded(.down) == Double(Self.version) else { throw .otherVersion(number) }
    if let name = value["worldAlignment"], !name.isNull {
      guard let alignment = name.string.flatMap({ WorldAlignment(name: $0) }) else {
        throw .unknownAlignment(name.text())
      }
      worldAlignment = alignment
    } else {
      worldAlignment = .gravity
    }
    created = value["created"]?.string.flatMap { UTCInstant(iso8601: $0) }
    device = value["device"]?.string
    note = value["note"]?.string
    compassMemory = value["compassMemory"].flatMap { CompassMemory(json: $0) }
    if created == nil, let written = value["created"], !written.isNull {
      remark = "created is not a moment like 2026-11-20T10:00:00Z"
    }
  }

  /// The header line as JSON.
  package var json: JSONValue {
    var object = JSONObject()
    object["waymark"] = .number(Double(Self.version))
    if let text = created.flatMap({ UTCText.text($0) }) { object["created"] = .string(text) }
    if let device { object["device"] = .string(device) }
    object["worldAlignment"] = .string(worldAlignment.rawValue)
    if let note { object["note"] = .string(note) }
    if let compassMemory { object["compassMemory"] = compassMemory.json }
    return .object(object)
  }
}
