/// What is wrong with one line of a file; the reader knows which line it is.
struct LineProblem: Error, Equatable {
  /// Plain words, without a full stop.
  var text: String

  init(_ text: String) { self.text = text }
}
