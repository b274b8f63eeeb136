/// The beginning of an element, as an `XMLHandler` sees it.
struct XMLElementStart {
  /// Name without its namespace prefix.
  let name: String
  /// The prefix; empty when there is none.
  let prefix: String
  /// Attributes by their names as written, with prefix.
  let attributes: [String: String]
  /// Line in the file, counted from 1.
  let line: Int
}
