extension JSONValue {
  /// The document as text.
  ///
  /// - Parameter pretty: whether the text is indented over several lines (arrays of plain values stay on one line).
  /// - Returns: the JSON text, without a line break at its end.
  public func text(pretty: Bool = false) -> String {
    var out = ""
    write(to: &out, indent: pretty ? 0 : nil)
    return out
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += JSONValue.text(ofNumber: value)
    case .string(let value): JSONValue.writeString(value, to: &out)
    case .array(let elements):
      let inner = elements.allSatisfy { $0.isPlain } ? nil : indent.map { $0 + 2 }
      JSONValue.writeList(elements, open: "[", close: "]", indent: inner, to: &out) { element, out in
        element.write(to: &out, indent: inner)
      }
    case .object(let object):
      let inner = object.keys.isEmpty ? nil : indent.map { $0 + 2 }
      JSONValue.writeList(object.keys, open: "{", close: "}", indent: inner, to: &out) { key, out in
        JSONValue.writeString(key, to: &out)
        out += indent == nil ? ":" : ": "
        (object[key] ?? .null).write(to: &out, indent: inner)
      }
    }
  }

  private static func writeList<T>(
    _ elements: [T], open: String, close: String, indent: Int?, to out: inout String,
    element: (T, inout String) -> Void
  ) {
    out += open
    for (i, item) in elements.enumerated() {
      if i > 0 { out += "," }
      if let indent { out += "\n" + String(repeating: " ", count: indent) }
      element(item, &out)
    }
    if let indent, !elements.isEmpty { out += "\n" + String(repeating: " ", count: indent - 2) }
    out += close
  }

  /// A number as JSON writes it: integers without a point, others in the shortest form that reads back the same,
  /// null for NaN and infinities.
  package static func text(ofNumber value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    return String(value)
  }

  private static func writeString(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029 {
          let hex = String(scalar.value, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    out += "\""
  }
}
