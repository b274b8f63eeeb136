/// Sentences about entries of a file: all are counted, the first are kept.
public struct AnchorFileRemarks: Equatable, Sendable {
  /// So many are kept: a hostile file has millions.
  public static let mostKept = 1000

  /// A sentence about one entry.
  public struct Remark: Equatable, Sendable {
    /// Where it is: "line 12", "features[3]".
    public var location: String
    /// What is the matter, without a full stop.
    public var reason: String

    /// Makes a remark.
    public init(location: String, reason: String) {
      self.location = location
      self.reason = reason
    }
  }

  /// How many there are.
  public private(set) var count = 0
  /// The first of them.
  public private(set) var first: [Remark] = []

  /// No remarks.
  public init() {}

  /// Reads what `json` gives.
  ///
  /// - Parameters:
  ///   - list: the first of them.
  ///   - count: how many there are.
  /// - Throws: `InputError` that names the field.
  init(_ list: JSONField, count: JSONField) throws(InputError) {
    for item in try list.elements() { add(try item["where"].string(), try item["why"].string()) }
    self.count = max(self.count, try count.int())
  }

  /// Adds one.
  mutating func add(_ location: String, _ reason: String) {
    count += 1
    if first.count < Self.mostKept { first.append(Remark(location: location, reason: reason)) }
  }

  /// As REST answers and `--json` give them: `[{"where":…,"why":…}]`, the first ones.
  public var json: JSONValue {
    .array(first.map { ["where": .string($0.location), "why": .string($0.reason)] })
  }
}
