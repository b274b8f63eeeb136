import WaymarkFormats

/// The bytes of GeoJSON as they are written.
struct GeoJSONText {
  private(set) var bytes: [UInt8] = []

  /// Adds text as it is.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a value as JSON.
  mutating func add(_ value: JSONValue) { add(value.text()) }

  /// Adds elements with commas between them, but none that writes nothing and says so with false.
  mutating func list<Element>(
    _ elements: some Sequence<Element>, _ write: (inout GeoJSONText, Element) -> Bool
  ) {
    var isFirst = true
    for element in elements {
      let start = bytes.count
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      if write(&self, element) { isFirst = false } else { bytes.removeLast(bytes.count - start) }
    }
  }

  /// Adds an array.
  mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout GeoJSONText, Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    list(elements) {
      write(&$0, $1)
      return true
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Adds a position: longitude and latitude to seven digits, the precision of OpenStreetMap.
  mutating func add(_ point: MercatorPoint) {
    bytes.append(UInt8(ascii: "["))
    add(degrees: point.longitude)
    bytes.append(UInt8(ascii: ","))
    add(degrees: point.latitude)
    bytes.append(UInt8(ascii: "]"))
  }

  /// The digits are the shortest that read back the same: of so few there are no two for one number.
  private mutating func add(degrees: Double) {
    let units = (degrees * 1e7).rounded()
    guard units.magnitude >= 1000, units.magnitude < 1e10 else { return add(.number(units / 1e7)) }
    var rest = UInt64(units.magnitude)
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    let whole = rest / 10_000_000
    add(String(whole))
    rest -= whole * 10_000_000
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit: UInt64 = 1_000_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
