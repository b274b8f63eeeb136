import Foundation
public import WaymarkFormats

/// Where a command prints: results to standard output, everything else to standard error.
public struct Console: Sendable {
  private let out: @Sendable (String) -> Void
  private let err: @Sendable (String) -> Void
  /// Why the results could not all be printed, in one sentence; nil when they were.
  let outputProblem: @Sendable () -> String?
  /// Whether the reader of the results has closed the pipe, as `head` does.
  let readerHasGone: @Sendable () -> Bool
  /// Whether results may be in bold.
  let hasStyle: Bool
  /// Whether standard error is a terminal: progress may redraw its line.
  public let isInteractive: Bool

  /// Makes a console; tests collect what is printed.
  ///
  /// - Parameters:
  ///   - isInteractive: true when progress may redraw its line.
  ///   - hasStyle: true when results may be in bold.
  ///   - out: prints results.
  ///   - err: prints everything else.
  ///   - outputProblem: why results could not be printed, in one sentence; nil when they were.
  ///   - readerHasGone: whether the reader of the results has closed the pipe.
  public init(
    isInteractive: Bool = false, hasStyle: Bool = false, out: @escaping @Sendable (String) -> Void,
    err: @escaping @Sendable (String) -> Void,
    outputProblem: @escaping @Sendable () -> String? = { nil },
    readerHasGone: @escaping @Sendable () -> Bool = { false }
  ) {
    self.hasStyle = hasStyle
    self.isInteractive = isInteractive
    self.out = out
    self.err = err
    self.outputProblem = outputProblem
    self.readerHasGone = readerHasGone
  }

  /// The process's own standard output and error.
  public static let standard: Console = {
    let output = StandardStream(.standardOutput)
    let diagnostics = StandardStream(.standardError)
    return Console(
      isInteractive: isatty(2) == 1,
      hasStyle: isatty(1) == 1 && Self.allowsStyle(ProcessInfo.processInfo.environment), out: { output.write($0) },
      err: { diagnostics.write($0) },
      outputProblem: { output.problem.map { "\(AtomicFile.standardOutputName) cannot be written: \($0)" } },
      readerHasGone: { output.readerHasGone })
  }()

  /// Whether the environment allows bold text on a terminal: `NO_COLOR` forbids it.
  static func allowsStyle(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// A heading among results, in bold on a terminal.
  func heading(_ text: String) -> String { hasStyle ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Prints one line of results.
  public func print(_ line: String) { out(line + "\n") }

  /// Prints one JSON document as the result.
  public func print(json: JSONValue) { out(json.text(pretty: true) + "\n") }

  /// Prints the result as JSON or for people, as the user asked.
  public func result(_ arguments: Arguments, json: JSONValue, human: @autoclosure () -> String) {
    if arguments.wantsJSON { print(json: json) } else { print(human()) }
  }

  /// Prints a diagnostic line.
  public func note(_ line: String) { err(line + "\n") }

  /// Prints a diagnostic line in the middle of the work: the progress line makes room.
  public func remark(_ line: String) {
    clearProgress()
    note(line)
  }

  /// Shows progress: redraws one line on a terminal, silent elsewhere. End with `clearProgress`.
  public func progress(_ line: String) {
    guard isInteractive else { return }
    err("\r\u{1B}[K" + line)
  }

  /// Removes the progress line.
  public func clearProgress() {
    guard isInteractive else { return }
    err("\r\u{1B}[K")
  }
}
