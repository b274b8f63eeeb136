public import Waymark

extension CompassMemory {
  /// The memory as JSON: a list of its `numbers`, null for one that is unknown.
  public var json: JSONValue { .array(numbers.map { $0.isFinite ? .number($0) : .null }) }

  /// Reads what `json` wrote; nil where that is no memory that this program knows.
  public init?(json: JSONValue) {
    guard let list = json.array else { return nil }
    var numbers: [Double] = []
    for value in list {
      guard let number = value.isNull ? .nan : value.double else { return nil }
      numbers.append(number)
    }
    self.init(numbers: numbers)
  }
}
