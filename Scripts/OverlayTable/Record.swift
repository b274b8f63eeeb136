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

/// Things of some slots each, one behind the other.
extension Array {
  /// Each with its first slot.
  func placed(from start: Int = 0, size: (Element) -> Int) -> [(slot: Int, element: Element)] {
    var slot = start
    return map { element in
      defer { slot += size(element) }
      return (slot, element)
    }
  }
}

extension [Field] {
  /// Slots of all.
  var size: Int { reduce(0) { $0 + $1.size } }

  /// What is in them, for the page and comments.
  var what: String { map(\.what).joined(separator: ", ") }

  /// Their names with their slots.
  func slots(from start: Int = 0) -> [(name: String, slot: Int)] {
    placed(from: start, size: \.size).map { ($0.element.name, $0.slot) }
  }
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
  var stride: Int { fields.size }

  /// What is in it, for the page and comments.
  var what: String { fields.what }
}

/// A part of the header.
enum Entry {
  /// Something that is always there.
  case value(Field)
  /// A list behind the header: first slot and count; without a record each element is one slot.
  case list(String, String, Record?)
  /// Something that may be absent: whether it is there, and its fields.
  case part(String, String, [Field])
  /// Reserved slots.
  case reserved(Int)

  /// How many slots it takes.
  var size: Int {
    switch self {
    case .value(let field): field.size
    case .list: 2
    case .part(_, _, let fields): 1 + fields.size
    case .reserved(let count): count
    }
  }
}

extension OverlayTable {
  /// The header's entries with their slots.
  static var placed: [(slot: Int, element: Entry)] { header.placed(size: \.size) }

  /// Slots of the header.
  static var headerCount: Int { header.reduce(0) { $0 + $1.size } }

  /// All names with their slots, in order.
  static var slots: [(name: String, slot: Int)] {
    placed.flatMap { slot, entry -> [(name: String, slot: Int)] in
      switch entry {
      case .value(let field): [(field.name, slot)]
      case .list(let name, _, _): [(name, slot)]
      case .part(let name, _, let fields): [(name, slot)] + fields.slots(from: slot + 1)
      case .reserved: []
      }
    }
  }

  /// The records of the lists, in order.
  static var records: [Record] {
    header.compactMap { if case .list(_, _, let record?) = $0 { record } else { nil } }
  }
}
