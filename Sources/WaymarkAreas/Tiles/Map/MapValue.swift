/// The value of a map feature's attribute.
enum MapValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
}
