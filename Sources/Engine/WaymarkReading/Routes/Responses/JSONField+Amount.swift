extension JSONField {
  /// A length or a duration, which cannot be negative; nil where it is absent.
  package func amountIfPresent() throws(InputError) -> Double? {
    guard let value = try numberIfPresent() else { return nil }
    guard value >= 0, value <= 1e12 else { throw error("\(JSONValue.text(ofNumber: value)) is not possible here") }
    return value
  }
}
