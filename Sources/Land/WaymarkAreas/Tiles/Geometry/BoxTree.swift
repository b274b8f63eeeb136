/// Finds boxes that intersect a window: an R-tree packed once, its leaves along the Morton curve of their centres.
struct BoxTree: Sendable {
  private static let fanOut = 16

  /// Boxes of all levels, leaves first, the root last.
  private var boxes: [MercatorBox]
  /// Index of the element of each leaf.
  private let elements: [Int32]
  /// Start of each level in `boxes`, leaves first.
  private var levels: [Int]

  /// Makes the tree; elements are identified by their index in the list.
  init(_ list: [MercatorBox]) {
    let order = list.indices.map { (key: Self.morton(list[$0]), element: Int32($0)) }.sorted { $0 < $1 }
    elements = order.map(\.element)
    boxes = elements.map { list[Int($0)] }
    levels = [0]
    var first = 0
    var count = boxes.count
    while count > 1 {
      levels.append(boxes.count)
      for start in stride(from: first, to: first + count, by: Self.fanOut) {
        var box = MercatorBox.empty
        for i in start..<min(first + count, start + Self.fanOut) { box.include(boxes[i]) }
        boxes.append(box)
      }
      first += count
      count = boxes.count - first
    }
  }

  /// The elements whose boxes intersect a window, in ascending order.
  func elements(in window: MercatorBox) -> [Int] {
    var found: [Int] = []
    visit(window) { found.append($0) }
    return found.sorted()
  }

  /// Visits the elements whose boxes intersect a window, in no order.
  private func visit(_ window: MercatorBox, _ body: (Int) -> Void) {
    guard !boxes.isEmpty else { return }
    var open: [(level: Int, position: Int)] = [(levels.count - 1, 0)]
    while let (level, position) = open.popLast() {
      guard boxes[levels[level] + position].intersects(window) else { continue }
      if level == 0 {
        body(Int(elements[position]))
      } else {
        let count = levels[level] - levels[level - 1]
        for child in position * Self.fanOut..<min(count, (position + 1) * Self.fanOut) {
          open.append((level - 1, child))
        }
      }
    }
  }

  /// The sum of a number over the elements whose boxes intersect a window on the round Earth; what stands on both sides of the
  /// date line may count twice.
  func sum(meeting window: MercatorBox, _ number: (Int) -> Int) -> Int {
    var sum = 0
    for shift in Self.shifts(of: window) { visit(window.shifted(by: shift)) { sum += number($0) } }
    return sum
  }

  /// The elements whose boxes intersect a window on the round Earth, in ascending order; the window may extend across the
  /// date line.
  func elements(meeting window: MercatorBox) -> [Int] {
    let found = Self.shifts(of: window).map { elements(in: window.shifted(by: $0)) }
    return found.count == 1 ? found[0] : Set(found.joined()).sorted()
  }

  private static func shifts(of window: MercatorBox) -> [Int] {
    [0] + (window.minX < 0 ? [1] : []) + (window.maxX > MercatorBox.world ? [-1] : [])
  }

  /// The bits of the centre's coordinates, interleaved.
  private static func morton(_ box: MercatorBox) -> UInt64 {
    func spread(_ value: Int) -> UInt64 {
      var bits = UInt64(max(0, min(0xFFFF_FFFF, value)))
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread((box.minX + box.maxX) / 2) | spread((box.minY + box.maxY) / 2) << 1
  }
}
