/// Slots that hold one thing.
struct Field {
  /// Its name in code.
  let name: String
  /// How many slots.
  let size: Int
  /// What it is, for the page and comments.
  let what: String
  /// Its unit.
  let unit: String?
  /// The name table that its number is of (`NameSource`).
  let names: String?

  init(_ name: String, _ size: Int = 1, _ what: String? = nil, in unit: String? = nil, names: String? = nil) {
    self.name = name
    self.size = size
    self.what = what ?? name
    self.unit = unit
    self.names = names
  }

  init(_ name: String, _ what: String, in unit: String? = nil, names: String? = nil) {
    self.init(name, 1, what, in: unit, names: names)
  }

  /// Slots that are kept free.
  static func reserved(_ count: Int) -> Field { Field("", count) }

  /// Where a list or a text begins and how long it is (`InputTable.span`).
  static func span(_ name: String, _ what: String) -> Field { Field(name, 2, "\(what): first and length") }

  /// 0 or 1.
  static func flag(_ name: String, _ what: String) -> Field { Field(name, "1: \(what)") }

  var isReserved: Bool { name.isEmpty }

  /// In words; nil when the name says all.
  var words: String? {
    let parts = [what == name ? nil : what, unit, names.map { "`\($0)`" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension [Field] {
  /// Fields that follow one another.
  static func joined(_ parts: [Field]...) -> [Field] { parts.flatMap(\.self) }
}
