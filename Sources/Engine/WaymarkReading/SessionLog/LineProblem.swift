/// What is wrong with one line of a file; the reader knows which line it is.
package struct LineProblem: Error, Equatable {
  /// Plain words, without a full stop.
  package var text: String

  package init(_ text: String) { self.text = text }
}
