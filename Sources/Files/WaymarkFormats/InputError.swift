/// An input from outside that cannot be used: what was wrong, where, and what to do.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, in plain words, without a full stop.
  public var problem: String
  /// The file (or the URL, without any key) with the error.
  public var file: String?
  /// Line in the file, counted from 1.
  public var line: Int?
  /// Field, element or parameter.
  public var field: String?
  /// What to do about it, in plain words, without a full stop.
  public var advice: String?

  /// Makes an error.
  public init(
    _ problem: String, file: String? = nil, line: Int? = nil, field: String? = nil, advice: String? = nil
  ) {
    self.problem = problem
    self.file = file
    self.line = line
    self.field = field
    self.advice = advice
  }

  /// One sentence: `FILE, line N, field F: problem; advice.`
  public var description: String {
    var location: [String] = []
    if let file { location.append(file) }
    if let line { location.append("line \(line)") }
    if let field { location.append("field \(field)") }
    let head = location.isEmpty ? "" : location.joined(separator: ", ") + ": "
    return head + problem + (advice.map { "; \($0)" } ?? "") + "."
  }

  /// The same error with the file filled in if it was unknown.
  public func inFile(_ file: String) -> InputError {
    var copy = self
    copy.file = copy.file ?? file
    return copy
  }
}
