/// Slots that hold one thing.
struct Field {
  /// Its name in code.
  let name: String
  /// How many slots.
  let size: Int
  /// What it is, for the page.
  let what: String

  init(_ name: String, _ size: Int, _ what: String) {
    self.name = name
    self.size = size
    self.what = what
  }

  init(_ name: String, _ what: String? = nil) { self.init(name, 1, what ?? name) }
}

/// What a list consists of.
struct Record {
  let name: String
  /// One of them, for comments.
  let one: String
  let fields: [Field]

  init(_ name: String, _ one: String, _ fields: [Field]) {
    self.name = name
    self.one = one
    self.fields = fields
  }

  /// Slots of one.
  var stride: Int { fields.reduce(0) { $0 + $1.size } }

  /// What is in it, for the page and comments.
  var what: String { fields.map(\.what).joined(separator: ", ") }
}

/// A part of the header.
enum Entry {
  /// Something that is always there.
  case value(Field)
  /// A list behind the header: first slot and count; without a record each element is one slot.
  case list(String, String, Record?)
  /// Something that may be absent: whether it is there, and its fields.
  case part(String, String, [Field])
  /// Slots that nobody uses.
  case reserved(Int)

  /// How many slots it takes.
  var size: Int {
    switch self {
    case .value(let field): field.size
    case .list: 2
    case .part(_, _, let fields): fields.reduce(1) { $0 + $1.size }
    case .reserved(let count): count
    }
  }
}

extension OverlayTable {
  /// The header's entries with their slots.
  static var placed: [(slot: Int, entry: Entry)] {
    var slot = 0
    return header.map { entry in
      defer { slot += entry.size }
      return (slot, entry)
    }
  }

  /// Slots of the header.
  static var headerCount: Int { header.reduce(0) { $0 + $1.size } }

  /// All names with their slots, in order.
  static var slots: [(name: String, slot: Int)] {
    placed.flatMap { slot, entry -> [(name: String, slot: Int)] in
      switch entry {
      case .value(let field): return [(field.name, slot)]
      case .list(let name, _, _): return [(name, slot)]
      case .part(let name, _, let fields):
        var at = slot + 1
        return [(name, slot)]
          + fields.map { field in
            defer { at += field.size }
            return (field.name, at)
          }
      case .reserved: return []
      }
    }
  }

  /// The records of the lists, in order.
  static var records: [Record] {
    header.compactMap { if case .list(_, _, let record?) = $0 { record } else { nil } }
  }
}
