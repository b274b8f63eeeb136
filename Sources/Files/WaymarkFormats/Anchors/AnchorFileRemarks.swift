/// Remarks about entries of a file: all are counted, only the first are kept.
public struct AnchorFileRemarks: Equatable, Sendable {
  /// Maximum number of remarks kept: a hostile file may cause millions.
  public static let maximumKept = 1000

  /// A sentence about one entry.
  public struct Remark: Equatable, Sendable {
    /// Its location: "line 12", "features[3]".
    public var location: String
    /// The problem, without a full stop.
    public var reason: String

    /// Makes a remark.
    public init(location: String, reason: String) {
      self.location = location
      self.reason = reason
    }
  }

  /// The number of remarks.
  public private(set) var count = 0
  /// The first remarks.
  public private(set) var first: [Remark] = []

  /// No remarks.
  public init() {}

  /// Reads what `json` writes.
  ///
  /// - Parameters:
  ///   - list: the first remarks.
  ///   - count: the number of remarks.
  /// - Throws: `InputError` that names the field.
  init(_ list: JSONField, count: JSONField) throws(InputError) {
    for item in try list.elements() { add(try item["where"].string(), try item["why"].string()) }
    self.count = max(self.count, try count.int())
  }

  /// Adds a remark.
  mutating func add(_ location: String, _ reason: String) {
    count += 1
    if first.count < Self.maximumKept { first.append(Remark(location: location, reason: reason)) }
  }

  /// The first remarks, as REST responses and `--json` give them: `[{"where":…,"why":…}]`.
  public var json: JSONValue {
    .array(first.map { ["where": .string($0.location), "why": .string($0.reason)] })
  }
}
