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
  func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError)
  /// Handles a document that ends before its root element does, as that of a recorder whose battery died.
  ///
  /// - Parameters:
  ///   - error: what is wrong with it, with the line.
  ///   - text: the text so far of the innermost element.
  /// - Throws: the error, where the format needs a whole document; this is the default.
  func cutOff(_ error: InputError, text: String) throws(InputError)
}

extension XMLHandler {
  package func cutOff(_ error: InputError, text: String) throws(InputError) { throw error }
}

/// The start of an element, as an `XMLHandler` receives it.
package struct XMLElementStart {
  /// Name without its namespace prefix.
  package let name: XMLName
  /// The prefix; empty when there is none.
  package let prefix: XMLName
  /// Attributes by their names as written, with prefix.
  package let attributes: XMLAttributes
  /// Line in the file, counted from 1.
  package let line: Int
}

extension XMLElementStart {
  /// Rejects a document with another root element.
  ///
  /// - Parameters:
  ///   - root: name of the root element of the format's documents.
  ///   - format: the format's name.
  /// - Throws: `InputError` when this is another element.
  package func checkRoot(_ root: XMLName, of format: String) throws(InputError) {
    if name == root { return }
    throw InputError("this is not \(format): the root element is <\(name)>", advice: "check the format")
  }
}
