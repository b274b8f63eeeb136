import WaymarkFormats

/// A series of bounded length: when it is full, every second value is dropped, and from then on fewer are taken.
struct DecimatedSeries<Value> {
  private(set) var values: [Value] = []
  private var stride = 1
  private var seen = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(2, capacity) }

  mutating func add(_ value: Value) {
    defer { seen += 1 }
    guard seen % stride == 0 else { return }
    values.append(value)
    guard values.count > capacity else { return }
    stride *= 2
    values = values.enumerated().compactMap { $0.offset.isMultiple(of: 2) ? $0.element : nil }
  }
}
