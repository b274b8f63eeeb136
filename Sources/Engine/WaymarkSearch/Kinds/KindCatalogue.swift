public import Waymark

/// The table of kinds, read: names, tags and words of each.
public struct KindCatalogue: Sendable {
  /// One kind.
  struct Row: Sendable {
    /// Its name in interfaces, such as `bus-stop`.
    var name: String
    /// Tags of OpenStreetMap that say so, `*` for any other value.
    var tags: [(key: String, value: String)]
    /// From 0 to 255.
    var importance: UInt8
    /// Whether such places are listed without a name too.
    var isListedUnnamed: Bool
    /// Words, in the order of the table's languages.
    var words: [[String]]
  }

  let rows: [Row]

  /// Reads the table.
  public init() {
    var rows: [Row] = []
    let bytes = KindTable.text.withUTF8Buffer { Array($0) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      guard fields.count == 3 + GuidanceLanguage.allCases.count else { continue }
      var row = Row(name: Self.text(fields[0]), tags: [], importance: 0, isListedUnnamed: false, words: [])
      for tag in fields[1].split(separator: UInt8(ascii: ",")) {
        let parts = tag.split(separator: UInt8(ascii: "="))
        if parts.count == 2 { row.tags.append((Self.text(parts[0]), Self.text(parts[1]))) }
      }
      for byte in fields[2] {
        if byte == UInt8(ascii: "+") {
          row.isListedUnnamed = true
        } else {
          row.importance = row.importance &* 10 &+ (byte &- UInt8(ascii: "0"))
        }
      }
      for field in fields[3...] { row.words.append(field.split(separator: UInt8(ascii: ",")).map(Self.text)) }
      rows.append(row)
    }
    self.rows = rows
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Number of kinds.
  public var count: Int { rows.count }

  /// All kinds, in the order of their numbers.
  public var all: [PlaceKind] { rows.indices.map { PlaceKind(number: UInt8(truncatingIfNeeded: $0)) } }

  /// The kind of a name such as `bus-stop`; nil when there is none.
  public func kind(named name: String) -> PlaceKind? {
    rows.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }.map { PlaceKind(number: UInt8(truncatingIfNeeded: $0)) }
  }

  /// A kind's name in interfaces, such as `bus-stop`.
  public func name(_ kind: PlaceKind) -> String { row(kind)?.name ?? "" }

  /// The word to show for a kind.
  public func word(_ kind: PlaceKind, in language: GuidanceLanguage) -> String {
    row(kind)?.words[language.column].first ?? ""
  }

  /// How well known places of a kind are, from 0 to 255.
  public func importance(_ kind: PlaceKind) -> UInt8 { row(kind)?.importance ?? 0 }

  /// Whether places of a kind are listed without a name of their own too.
  public func isListedUnnamed(_ kind: PlaceKind) -> Bool { row(kind)?.isListedUnnamed ?? false }

  /// The tags of OpenStreetMap that make a kind; the value `*` stands for any that no other kind has.
  public func tags(_ kind: PlaceKind) -> [(key: String, value: String)] { row(kind)?.tags ?? [] }

  private func row(_ kind: PlaceKind) -> Row? { Int(kind.number) < rows.count ? rows[Int(kind.number)] : nil }
}

extension GuidanceLanguage {
  /// Which of a kind's lists of words is in this language.
  fileprivate var column: Int {
    switch self {
    case .german: 0
    case .english: 1
    case .spanish: 2
    case .french: 3
    case .italian: 4
    }
  }
}
