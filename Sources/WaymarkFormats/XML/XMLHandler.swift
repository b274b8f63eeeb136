/// Reads one format from the elements of a document as they are parsed.
package protocol XMLHandler: AnyObject {
  /// Handles the start of an element.
  func start(_ element: XMLElementStart) throws(InputError)
  /// Handles the end of an element.
  ///
  /// - Parameters:
  ///   - name: its name without prefix.
  ///   - prefix: its namespace prefix; empty when there is none.
  ///   - text: the text after its last child; without children, all its text.
  ///   - line: line of its end tag.
  /// - Throws: `InputError` when the format is violated; it ends the reading.
  func end(_ name: String, prefix: String, text: String, line: Int) throws(InputError)
}
