/// Reads one format from the elements of a document as they come.
package protocol XMLHandler: AnyObject {
  /// An element begins.
  func start(_ element: XMLElementStart) throws(InputError)
  /// An element ends.
  ///
  /// - Parameters:
  ///   - name: its name without prefix.
  ///   - prefix: its namespace prefix; empty when there is none.
  ///   - text: what stands in it behind its last child; without children, all its text.
  ///   - line: line of its end tag.
  /// - Throws: `InputError` when the format is violated; it ends the reading.
  func end(_ name: String, prefix: String, text: String, line: Int) throws(InputError)
}
