/// An input from outside that cannot be used: what was wrong, where, and what to do.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One reference instead of five texts: every function that may throw would copy and destroy them.
  private var content: Content

  private final class Content: Sendable {
    let problem: String
    let file: String?
    let line: Int?
    let field: String?
    let advice: String?

    init(_ problem: String, _ file: String?, _ line: Int?, _ field: String?, _ advice: String?) {
      (self.problem, self.file, self.line, self.field, self.advice) = (problem, file, line, field, advice)
    }
  }

  /// Makes an error.
  @inline(never)
  public init(
    _ problem: String, file: String? = nil, line: Int? = nil, field: String? = nil, advice: String? = nil
  ) {
    content = Content(problem, file, line, field, advice)
  }

  /// What is wrong, in plain words, without a full stop.
  public var problem: String {
    get { content.problem }
    set { content = Content(newValue, file, line, field, advice) }
  }

  /// The file (or the URL, without any key) with the error.
  public var file: String? {
    get { content.file }
    set { content = Content(problem, newValue, line, field, advice) }
  }

  /// Line in the file, counted from 1.
  public var line: Int? {
    get { content.line }
    set { content = Content(problem, file, newValue, field, advice) }
  }

  /// Field, element or parameter.
  public var field: String? {
    get { content.field }
    set { content = Content(problem, file, line, newValue, advice) }
  }

  /// What to do about it, in plain words, without a full stop.
  public var advice: String? {
    get { content.advice }
    set { content = Content(problem, file, line, field, newValue) }
  }

  /// Equal when all parts are.
  public static func == (a: InputError, b: InputError) -> Bool {
    a.problem == b.problem && a.file == b.file && a.line == b.line && a.field == b.field && a.advice == b.advice
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

  /// The same error with field and file.
  package func at(_ field: String, file: String?) -> InputError {
    InputError(problem, file: file, line: line, field: field, advice: advice)
  }
}
