/// The result of importing files, as text and as JSON.
public struct AnchorImportReport: Equatable, Sendable {
  /// Maximum number of remarks of each file and kind in the text.
  private static let maximumShown = 10

  private struct Entry: Equatable, Sendable {
    var file: String
    var content: AnchorFileContent
    var result: AnchorImport
  }

  private var entries: [Entry] = []

  /// No files yet.
  public init() {}

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - file: its name.
  ///   - content: its contents.
  ///   - result: the result of the import.
  public mutating func add(_ file: String, _ content: AnchorFileContent, _ result: AnchorImport) {
    entries.append(Entry(file: file, content: content, result: result))
  }

  /// One object for each file, and the totals.
  public var json: JSONValue {
    func sum(_ count: (AnchorImport) -> Int) -> JSONValue {
      .number(Double(entries.reduce(0) { $0 + count($1.result) }))
    }
    return [
      "files": .array(entries.map { Self.json($0) }), "added": sum { $0.added }, "unchanged": sum { $0.unchanged },
      "kept": sum { $0.kept },
    ]
  }

  /// One line for each file, followed by its remarks.
  public var text: String { entries.map { Self.text($0) }.joined(separator: "\n") }

  /// The result for one file.
  public static func json(_ content: AnchorFileContent, _ result: AnchorImport) -> JSONObject {
    var leftOut = JSONObject()
    for extra in AnchorFileExtra.allCases {
      if let count = content.leftOut[extra] { leftOut[extra.rawValue] = .number(Double(count)) }
    }
    return [
      "format": .string(content.format.rawValue), "added": .number(Double(result.added)),
      "unchanged": .number(Double(result.unchanged)), "kept": .number(Double(result.kept)),
      "future_dates": .number(Double(result.futureDates)), "skipped": content.skipped.json,
      "skipped_count": .number(Double(content.skipped.count)), "changed": content.changed.json,
      "changed_count": .number(Double(content.changed.count)), "left_out": .object(leftOut),
    ]
  }

  private static func json(_ entry: Entry) -> JSONValue {
    var object: JSONObject = ["file": .string(entry.file)]
    let rest = json(entry.content, entry.result)
    for key in rest.keys { object[key] = rest[key] }
    return .object(object)
  }

  private static func text(_ entry: Entry) -> String {
    let (content, result) = (entry.content, entry.result)
    var parts = ["\(result.added) added"]
    if result.unchanged > 0 { parts.append("\(result.unchanged) unchanged") }
    if result.kept > 0 { parts.append("\(result.kept) left as they are in the store") }
    if content.skipped.count > 0 { parts.append("\(content.skipped.count) skipped") }
    var lines = ["\(entry.file): " + parts.joined(separator: ", ")]
    if let leftOut = content.leftOutText { lines.append("  left out: \(leftOut)") }
    if result.futureDates > 0 {
      lines.append("  \(result.futureDates) creation times in the future are left out")
    }
    lines += Self.lines(of: content.skipped, word: "skipped") + Self.lines(of: content.changed, word: "changed")
    return lines.joined(separator: "\n")
  }

  private static func lines(of remarks: AnchorFileRemarks, word: String) -> [String] {
    var lines = remarks.first.prefix(maximumShown).map { "  \(word) \($0.location): \($0.reason)" }
    if remarks.count > maximumShown { lines.append("  \(word): \(remarks.count - maximumShown) more") }
    return lines
  }
}
