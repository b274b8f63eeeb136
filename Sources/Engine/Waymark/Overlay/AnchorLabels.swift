/// Places the labels of the anchors in view without overlaps and without flicker, whole, and clear of the destination's
/// sign; nearer anchors come first. A mark without a label steps back, or it would look like the destination.
struct AnchorLabels: Sendable {
  /// A label hidden for lack of room is shown again after there has been room for this long, seconds.
  private static let patience = 0.4
  /// A label that is shown is displaced only by one that is this much nearer.
  private static let loyalty = 0.75
  /// Highest row.
  private static let rows = 3
  /// Anchors out of view for this long are forgotten, seconds.
  private static let memory = 1.5
  /// Opacity of a mark without a label.
  private static let withoutLabel = 0.45

  private struct Memory: Sendable {
    var row: Int?
    /// Since when there has been room again; nil while there is none.
    var freeSince: Double?
    /// Opacity of its mark on account of the label; nil before the first frame.
    var opacity: Double?
    var seen: Double
  }

  private var memories: [Int: Memory] = [:]
  private var order: [(key: Double, mark: Int)] = []
  private var placed: [(x: Double, y: Double, width: Double, height: Double)] = []

  mutating func removeAll() { memories.removeAll(keepingCapacity: true) }

  /// Places labels.
  ///
  /// - Parameters:
  ///   - marks: the marks in view; they get their labels.
  ///   - keys: what identifies each mark from frame to frame.
  ///   - widths: width of each label, pixels.
  ///   - sign: the destination's sign, when it is shown.
  ///   - camera: the viewport.
  ///   - style: sizes and numbers.
  ///   - time: seconds on the session's clock.
  ///   - step: how far marks fade in this frame.
  mutating func place(
    on marks: inout [AnchorMark], keys: [Int], widths: [Double], clearOf sign: Billboard?, camera: CameraIntrinsics,
    style: OverlayStyle, time: Double, step: Double
  ) {
    order.removeAll(keepingCapacity: true)
    placed.removeAll(keepingCapacity: true)
    for i in marks.indices where marks[i].representation != .hidden {
      let isShown = memories[keys[i]]?.row != nil
      order.append((marks[i].distance * (isShown ? Self.loyalty : 1), i))
    }
    order.sortShort { $0.key != $1.key ? $0.key < $1.key : $0.mark < $1.mark }
    let height = max(1, style.labelHeight)
    if let sign { placed.append((sign.center.x, sign.center.y, sign.width, Billboard.height)) }
    let maximumCount = placed.count + style.maximumLabels
    for (_, i) in order {
      var memory = memories[keys[i]] ?? Memory(row: nil, freeSince: -.infinity, seen: time)
      // The clock was set back.
      if time < memory.seen { memory = Memory(row: nil, freeSince: -.infinity, seen: time) }
      memory.seen = time
      let width = widths[i]
      let row = placed.count < maximumCount ? freeRow(for: marks[i], width, memory.row, camera, style) : nil
      if row == nil {
        (memory.row, memory.freeSince) = (nil, nil)
      } else if memory.row == nil {
        let since = memory.freeSince ?? time
        memory.freeSince = since
        if time - since >= Self.patience { memory.row = row }
      } else {
        memory.row = row
      }
      if let row = memory.row {
        let (x, y) = (middle(of: marks[i], width, camera), center(of: marks[i], row: row, style))
        placed.append((x, y, width, height))
        marks[i].label = AnchorLabel(center: PixelPoint(x: x, y: y), width: width, height: height, row: row)
      }
      let opacity = memory.row == nil ? Self.withoutLabel : 1
      memory.opacity = AnchorScene.approach(memory.opacity ?? opacity, opacity, step: step)
      marks[i].opacity *= memory.opacity ?? 1
      memories[keys[i]] = memory
    }
    if memories.count > 4 * marks.count + 64 { memories = memories.filter { time - $0.value.seen < Self.memory } }
  }

  private func center(of mark: AnchorMark, row: Int, _ style: OverlayStyle) -> Double {
    mark.pixel.y - style.labelOffset - Double(row) * (max(1, style.labelHeight) + style.labelGap)
  }

  /// Over the mark, but within the picture.
  private func middle(of mark: AnchorMark, _ width: Double, _ camera: CameraIntrinsics) -> Double {
    max(min(mark.pixel.x, camera.width - width / 2), min(width, camera.width) / 2)
  }

  /// The lowest row with room, preferably the one where the label stands already.
  private func freeRow(
    for mark: AnchorMark, _ width: Double, _ present: Int?, _ camera: CameraIntrinsics, _ style: OverlayStyle
  ) -> Int? {
    if let present, isFree(mark, width, row: present, slack: 0, camera, style) { return present }
    for row in 0..<Self.rows where row != present {
      // A new row needs a little more room, or the label would flicker.
      if isFree(mark, width, row: row, slack: style.labelGap / 2, camera, style) { return row }
    }
    return nil
  }

  private func isFree(
    _ mark: AnchorMark, _ width: Double, row: Int, slack: Double, _ camera: CameraIntrinsics, _ style: OverlayStyle
  ) -> Bool {
    let (x, y) = (middle(of: mark, width, camera), center(of: mark, row: row, style))
    let height = max(1, style.labelHeight)
    guard y - height / 2 >= slack, y <= camera.height else { return false }
    for other in placed
    where abs(x - other.x) < (width + other.width) / 2 + slack
      && abs(y - other.y) < (height + other.height) / 2 + slack
    {
      return false
    }
    return true
  }
}

/// Where an anchor's label is drawn: labels do not overlap.
public struct AnchorLabel: Equatable, Sendable {
  /// Centre of the label.
  public var center: PixelPoint
  /// Width, pixels.
  public var width: Double
  /// Height, pixels.
  public var height: Double
  /// How many label heights it stands above its usual position; from 1 on a line to the mark helps.
  public var row: Int
}
