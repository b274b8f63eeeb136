/// How much of one input from outside is accepted, so that a small input cannot take much memory, and no work continues
/// after a cancellation.
public struct InputLimits: Equatable, Sendable {
  /// Bytes of the contents, after decompression; the compressed size says nothing.
  public var bytes: Int
  /// Bytes of contents that must be in memory as a whole, as for JSON.
  public var held: Int
  /// Elements of an XML document, values of a JSON document, lines of a text, entries of an archive.
  public var elements: Int
  /// Bytes of one text, tag or comment.
  public var text: Int
  /// Nesting of elements, arrays and objects.
  public var depth: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - bytes: bytes of the contents, after decompression.
  ///   - held: bytes of contents that must be in memory as a whole.
  ///   - elements: elements, values, lines or entries.
  ///   - text: bytes of one text, tag or comment.
  ///   - depth: nesting.
  public init(bytes: Int, held: Int, elements: Int, text: Int, depth: Int = 512) {
    self.bytes = bytes
    self.held = held
    self.elements = elements
    self.text = text
    self.depth = depth
  }

  /// For files that their owner opens: some million points.
  public static let file = InputLimits(bytes: 256 << 20, held: 256 << 20, elements: 20_000_000, text: 256 << 20)
  /// For uploads to a server: less than 64 MiB of memory is used.
  public static let upload = InputLimits(bytes: 64 << 20, held: 32 << 20, elements: 2_000_000, text: 4 << 20)
  /// For recordings uploaded to a server, which are read line by line: ten hours and more.
  public static let recording = InputLimits(
    bytes: 512 << 20, held: 32 << 20, elements: 5_000_000, text: 16 << 20)
  /// For map data in XML, which are held as a whole while they are converted: a large city.
  public static let map = InputLimits(bytes: 4 << 30, held: 256 << 20, elements: 50_000_000, text: 1 << 20)
  /// For files of any length that are read piece by piece in constant memory.
  public static let stream = InputLimits(bytes: .max, held: 256 << 20, elements: .max, text: 16 << 20)

  /// Ends the reading when the current task was cancelled.
  ///
  /// `ByteSource` checks this for every piece, and with it every reader that takes its bytes from one; readers that
  /// loop over bytes in memory check it themselves.
  ///
  /// - Throws: `InputError.cancelled`.
  public static func checkCancellation() throws(InputError) {
    if isCancelled { throw .cancelled }
  }

  /// Whether the current task was cancelled. Embedded Swift has no tasks.
  static var isCancelled: Bool {
    #if hasFeature(Embedded)
      false
    #else
      Task.isCancelled
    #endif
  }

  /// The error for contents longer than `bytes`.
  package func tooLong(_ name: String?) -> InputError {
    InputError(
      "it has more than \(bytes >> 20) MiB, which is the maximum", file: name,
      advice: "split it or remove parts")
  }

  /// The error for more than `elements`.
  package func tooMany(_ what: String, file: String?, line: Int? = nil) -> InputError {
    InputError("it has more than \(elements) \(what), which is the maximum", file: file, line: line)
  }
}

extension InputError {
  /// The reading ended because its task was cancelled.
  public static let cancelled = InputError("the reading was cancelled")

  /// Whether the input is not at fault: its reading was cancelled.
  public var isCancellation: Bool { problem == InputError.cancelled.problem }
}
