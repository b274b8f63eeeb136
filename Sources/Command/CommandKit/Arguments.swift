import WaymarkFormats
public import WaymarkGeodesy

/// The arguments given to a command, with typed access. Wrong values are `UsageError`s that name the option.
public struct Arguments: Sendable {
  let command: Command
  let options: [String: [String]]
  let positionals: [String: [String]]

  /// Whether a flag (or an option) is given.
  public func has(_ name: String) -> Bool { options[name] != nil }

  /// Whether the command has an option of this name.
  public func takes(_ name: String) -> Bool { command.options.contains { $0.name == name } }

  /// Whether the user wants JSON.
  public var wantsJSON: Bool { has("--json") }

  /// Value of an option or of a positional argument by its name in the help; nil when not given.
  public func string(_ name: String) -> String? { options[name]?.last ?? positionals[name]?.first }

  /// All values of a repeatable option or of a positional argument with many values.
  public func strings(_ name: String) -> [String] { options[name] ?? positionals[name] ?? [] }

  /// Value of a required option.
  public func required(_ name: String) throws(UsageError) -> String {
    guard let value = string(name) else {
      let valueName = command.options.first { $0.name == name }?.value ?? ""
      throw UsageError("\(name) \(valueName) is missing. See waymark \(command.name) --help.")
    }
    return value
  }

  /// Number of an option within a range; nil when not given.
  public func double(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let value = Double(text), value.isFinite else { throw UsageError("\(name) “\(text)” is not a number.") }
    guard range.contains(value) else {
      throw UsageError("\(name) \(text) is outside \(Self.text(range.lowerBound)) … \(Self.text(range.upperBound)).")
    }
    return value
  }

  /// Integer value of an option within a range; nil when not given.
  public func int(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let value = Int(text) else { throw UsageError("\(name) “\(text)” is not an integer.") }
    guard range.contains(value) else {
      throw UsageError("\(name) \(text) is outside \(range.lowerBound) … \(range.upperBound).")
    }
    return value
  }

  /// Random seed (any unsigned 64-bit integer); nil when not given.
  public func seed(_ name: String) throws(UsageError) -> UInt64? {
    guard let text = string(name) else { return nil }
    guard let value = UInt64(text) else { throw UsageError("\(name) “\(text)” is not an integer from 0 up.") }
    return value
  }

  /// Option value out of a set of words; nil when not given.
  public func choice<T: RawRepresentable & CaseIterable>(_ name: String, as type: T.Type) throws(UsageError) -> T?
  where T.RawValue == String {
    guard let text = string(name) else { return nil }
    guard let value = T(rawValue: text) else {
      let all = T.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: text, among: all).map { "; did you mean \($0)?" } ?? "."
      throw UsageError("\(name) “\(text)” is not one of \(all.joined(separator: ", "))\(near)")
    }
    return value
  }

  /// The coordinate of an option or positional argument (`PositionText`); nil when not given.
  public func coordinate(_ name: String) throws(UsageError) -> Coordinate? {
    guard let position = try position(name) else { return nil }
    guard position.altitude == nil else {
      throw UsageError("\(name) takes LAT,LON without an altitude.")
    }
    return position.coordinate
  }

  /// The position of an option or positional argument (`PositionText`); nil when not given. The altitude is above
  /// `reference`.
  public func position(_ name: String, altitude reference: VerticalReference = .ellipsoid) throws(UsageError)
    -> Position?
  {
    guard let text = string(name) else { return nil }
    return try PositionText.parse(text, name: name, altitude: reference)
  }

  /// Two numbers, `A,B`, such as width and height; nil when not given.
  public func pair(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> (Double, Double)? {
    guard let text = string(name) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let a = parts[0], let b = parts[1], range.contains(a), range.contains(b) else {
      let bounds = "\(Self.text(range.lowerBound)) … \(Self.text(range.upperBound))"
      throw UsageError("\(name) “\(text)” must be two numbers A,B within \(bounds).")
    }
    return (a, b)
  }

  static func text(_ value: Double) -> String { JSONValue.number(value).text() }
}

extension Arguments {
  /// Comma-separated words, each out of a set; nil when not given.
  public func list<T: RawRepresentable & CaseIterable>(_ name: String, as type: T.Type) throws(UsageError) -> [T]?
  where T.RawValue == String {
    guard let text = string(name) else { return nil }
    var values: [T] = []
    for word in text.split(separator: ",") {
      guard let value = T(rawValue: String(word)) else {
        throw unknown(name, String(word), among: T.allCases.map(\.rawValue))
      }
      values.append(value)
    }
    guard !values.isEmpty else { throw UsageError("\(name) “\(text)” names nothing.") }
    return values
  }

  /// The error for a word that is not one of those allowed.
  public func unknown(_ name: String, _ word: String, among all: [String]) -> UsageError {
    let near = Spelling.nearest(to: word, among: all).map { "; did you mean \($0)?" } ?? "."
    return UsageError("\(name) “\(word)” is not one of \(all.joined(separator: ", "))\(near)")
  }
}
