/// Slots that belong together, or the bits of a number.
struct Layout {
  /// Its type in Swift, inside that of its group.
  let name: String
  /// What its constant in JavaScript begins with.
  let script: String
  /// What is in it, for the page and comments.
  let what: String
  let fields: [Field]
  /// Each field is a bit, from the lowest one on.
  let isBits: Bool

  init(_ name: String, script: String? = nil, _ what: String, isBits: Bool = false, _ fields: [Field]) {
    self.name = name
    self.script = script ?? name.prefix(1).lowercased() + name.dropFirst()
    self.what = what
    self.fields = fields
    self.isBits = isBits
  }

  /// Its constant in JavaScript.
  var constant: String { script + (isBits ? "Bits" : "Slots") }

  /// How many slots.
  var count: Int { fields.reduce(0) { $0 + $1.size } }

  /// Each named field with its first slot, or its bit.
  var placed: [(value: Int, field: Field)] {
    var slot = 0
    var all: [(value: Int, field: Field)] = []
    for (i, field) in fields.enumerated() {
      if !field.isReserved { all.append((isBits ? 1 << i : slot, field)) }
      slot += field.size
    }
    return all
  }

  /// Names and numbers for code.
  var members: [(name: String, value: Int)] {
    placed.map { ($0.field.name, $0.value) } + (isBits ? [] : [("count", count)])
  }
}
