/// Words for the error codes of libxml2, which `XMLParser` reports (its `xmlParserErrors` of `libxml/xmlerror.h`).
enum XMLMistake {
  /// True for the errors and warnings about namespaces, languages and versions (XML_WAR_UNKNOWN_VERSION to
  /// XML_WAR_NS_URI_RELATIVE, XML_WAR_NS_COLUMN, XML_NS_ERR_…): an undeclared prefix is common in GPX extensions. Names
  /// are read as they are written, so these do no harm.
  static func isAboutNames(_ code: Int) -> Bool {
    (97...102).contains(code) && code != 101 || code == 105 || (200...205).contains(code)
  }

  /// True for the errors by which the parser notices that the document ends too early.
  static func isEndOfFile(_ code: Int) -> Bool { [3, 4, 5, 74, 77].contains(code) }

  static func description(ofCode code: Int, afterRoot: Bool) -> String {
    if afterRoot { return "something follows the end of the root element" }
    switch code {
    case 3, 4, 5, 74, 77: return "it ends before all elements are closed"
    case 6...8, 10...30: return "a reference (&…;) is not known or not complete"
    case 9: return "a character stands here that XML does not allow"
    case 31, 32, 79, 81: return "its encoding is not supported or not what it says"
    case 33, 34, 39...41, 65, 75: return "an attribute is not written as name=\"value\""
    case 38: return "a '<' stands in an attribute"
    case 42: return "an attribute is given twice"
    case 45, 80: return "a comment is not closed or contains --"
    case 46, 47: return "a processing instruction (<?…?>) is not closed"
    case 56, 57, 96: return "the XML declaration (<?xml …?>) is not complete"
    case 62, 63: return "a CDATA section is not closed, or ]]> stands in text"
    case 64: return "the XML declaration (<?xml …?>) does not stand at the very beginning"
    case 68: return "a tag has no name, or a '<' stands in text"
    case 73: return "a tag is not closed with '>'"
    case 76: return "the end tag does not match the element that is open"
    default: return "the parser stops with its error \(code)"
    }
  }
}
