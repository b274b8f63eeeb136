internal import WaymarkGeodesy

/// All anchors of a session, ready to be shown.
struct AnchorScene: Sendable {
  /// What a frame is drawn with.
  struct Situation {
    var view: CameraView
    /// The frame as estimated; marks in view follow it gently.
    var frame: SceneFrame
    var alignment: Alignment
    /// Differs from that of the last frame where everything is to follow at once.
    var leaps = 0
    /// Scene y of the ground under the user.
    var groundY: Double
    /// Elevation of the ground around, where it is known.
    var elevation: GroundElevation?
    /// The camera among the buildings, where they are known.
    var eye: EyeAmongBuildings?
    /// The destination's sign, of which labels keep clear.
    var sign: Billboard?
    var time: Double
    var style: OverlayStyle
  }

  /// A group still to be looked into; the nearest first.
  private struct QueuedGroup: Comparable, Sendable {
    /// Minimum distance of its anchors, metres.
    var distance: Double
    /// Level and group in the index.
    var level: Int32
    var group: Int32

    static func < (a: QueuedGroup, b: QueuedGroup) -> Bool { a.distance < b.distance }
  }

  /// What is kept of an anchor in view.
  private struct Memory: Sendable {
    var grade: AnchorGrade
    var sharpness: Double
    var opacity: Double
    var visibility = FadingVisibility()
    var seen: Double
    /// When its mark was drawn last, seconds; the number of that frame; and where it stood.
    var drawn = -Double.infinity
    var frame = -1
    var stand = Stand(position: .zero)
  }

  /// Where an anchor stands in the scene.
  private struct Stand: Sendable {
    /// Scene metres.
    var position: Vector3
    /// Scene y of the ground with which it rises and falls, where it does.
    var level: Double?
  }

  /// Seconds that a mark takes to appear, disappear or change.
  private static let fading = 0.4
  /// After a pause this long a change is not noticed, seconds.
  private static let pause = 1.0
  /// An anchor that is shown gives way only to one that is nearer than this fraction of its distance.
  private static let loyalty = 0.9

  private var index = AnchorIndex()
  private var labels = AnchorLabels()
  private var memories: [Int: Memory] = [:]
  private var generation = 0
  private var lastTime = -Double.infinity
  private var motion = MarkMotion()
  /// Number of the present frame, and of the first one since all followed at once.
  private var (frame, firstFrame) = (0, 0)
  private var leaps = 0

  // Reused from frame to frame to avoid allocations.
  private var queue = BinaryHeap<QueuedGroup>()
  private var heap = NearestHeap()
  /// Slots of the marks drawn last, in their order.
  private var keys: [Int] = []
  private var widths: [Double] = []
  /// Slots of the marks of the frame before, and where they stand in this one.
  private var before: [Int] = []
  private var moved: [Stand] = []

  /// - Parameters:
  ///   - anchors: the anchors to show.
  ///   - labelWidths: width of each label in pixels; may be absent where a client does not know it.
  mutating func set(_ anchors: [Anchor], labelWidths: [Double]) {
    var spots: [AnchorSpot] = []
    spots.reserveCapacity(anchors.count)
    for (i, anchor) in anchors.enumerated() {
      // Clients that do not measure get an estimate from the number of letters.
      let given = i < labelWidths.count ? labelWidths[i] : .nan
      let width = given > 0 ? given : 56 + 7.5 * Double(min(24, AnchorText.length(anchor.name)))
      spots.append(AnchorSpot(anchor, labelWidth: width))
    }
    index.set(spots)
  }

  /// Whether some anchors are not shown yet because many came at once.
  var isWaiting: Bool { index.isWaiting }

  /// The nearest anchors in view, nearest first.
  mutating func marks(_ now: Situation) -> [AnchorMark] {
    let eye = now.frame.geodeticPosition(ofScene: now.view.position).coordinate
    index.takeIn(near: eye)
    forgetOldSlots()
    frame += 1
    if now.leaps != leaps { (leaps, firstFrame) = (now.leaps, frame) }
    motion.begin(from: now.view.position, at: now.time, isGentle: now.alignment.state >= .good)
    let reference = now.elevation?.height(at: eye)
    find(now, reference: reference)
    var items = heap.items
    items.sortShort { $0.key < $1.key }
    let seconds = now.time - lastTime
    // Nothing fades where nothing was shown just before.
    let step = seconds >= 0 && seconds < Self.pause ? seconds / Self.fading : 1
    lastTime = now.time
    var marks: [AnchorMark] = []
    marks.reserveCapacity(items.count)
    keys.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    for item in items {
      // Negative: a mark of the last frame.
      let slot = item.value < 0 ? before[~item.value] : item.value
      let known = item.value < 0 ? moved[~item.value] : nil
      guard let mark = mark(slot, at: known, now, reference: reference, step: step) else { continue }
      keys.append(slot)
      widths.append(Double(index.spots[mark.index].labelWidth))
      marks.append(mark)
    }
    if marks.count > 1 { sort(&marks) }
    labels.place(
      on: &marks, keys: keys, widths: widths, clearOf: now.sign, camera: now.view.intrinsics, style: now.style,
      time: now.time, step: step)
    return marks
  }

  /// Marks shown before had an advantage in the choice; the list is by distance all the same.
  private mutating func sort(_ marks: inout [AnchorMark]) {
    var i = 1
    while i < marks.count {
      var j = i
      while j > 0, marks[j].distance < marks[j - 1].distance {
        marks.swapAt(j, j - 1)
        keys.swapAt(j, j - 1)
        widths.swapAt(j, j - 1)
        j -= 1
      }
      i += 1
    }
  }

  private mutating func forgetOldSlots() {
    if generation != index.generation {
      generation = index.generation
      memories.removeAll(keepingCapacity: true)
      keys.removeAll(keepingCapacity: true)
      labels.removeAll()
    }
    let last = lastTime
    if memories.count > 1024 { memories = memories.filter { last - $0.value.seen < 2 } }
  }

  /// Collects the slots of the nearest anchors that may be in view: looks into groups in view, the nearest first, until
  /// no nearer anchor can follow.
  private mutating func find(_ now: Situation, reference: Double?) {
    heap.removeAll(limit: now.style.maximumAnchors)
    queue.removeAll()
    guard now.style.maximumAnchors > 0 else { return }
    let look = AnchorLook(now)
    collectShown(now, look, reference: reference)
    let top = index.top
    for i in index.levels[top].indices { enqueue(i, level: top, look) }
    while let next = queue.removeFirst() {
      // Those shown already count as nearer than they are.
      guard next.distance * next.distance * Self.loyalty * Self.loyalty < heap.largest else { return }
      let (level, group) = (Int(next.level), index.levels[Int(next.level)][Int(next.group)])
      if level == 0 {
        collect(
          group.members, onGround: look.standsOnGround(group.height), now, look, reference: reference)
      } else {
        for member in group.members { enqueue(member, level: level - 1, look) }
      }
    }
  }

  /// Collects those marks of the last frame that are still in view where they are drawn now, wherever they belong.
  private mutating func collectShown(_ now: Situation, _ look: AnchorLook, reference: Double?) {
    swap(&keys, &before)
    moved.removeAll(keepingCapacity: true)
    for (i, slot) in before.enumerated() {
      guard index.listed[slot] >= 0 else {
        moved.append(Stand(position: .zero))
        continue
      }
      let stand = drawnStand(slot, memories[slot], now, reference: reference)
      moved.append(stand)
      guard let squared = look.squaredDistance(toScene: stand.position, within: .infinity) else { continue }
      heap.insert(NearestHeap.Item(key: squared * Self.loyalty * Self.loyalty, value: ~i))
    }
  }

  private mutating func enqueue(_ group: Int, level: Int, _ look: AnchorLook) {
    guard let distance = look.distance(to: index.levels[level][group]),
      distance * distance * Self.loyalty * Self.loyalty < heap.largest
    else { return }
    queue.insert(QueuedGroup(distance: distance, level: Int32(level), group: Int32(group)))
  }

  /// Looks at the anchors of a leaf one by one.
  private mutating func collect(
    _ slots: Range<Int>, onGround: Bool, _ now: Situation, _ look: AnchorLook, reference: Double?
  ) {
    for slot in slots where index.listed[slot] >= 0 {
      // Those shown already count as nearer than they are.
      let limit = heap.largest / (Self.loyalty * Self.loyalty)
      let squared =
        onGround
        ? look.squaredDistance(toScene: stand(slot, now, reference: reference).position, within: limit)
        : look.squaredDistance(toPosition: index.earth[slot], within: limit)
      guard let squared else { continue }
      let memory = memories[slot]
      // Collected already.
      if let memory, memory.frame == frame - 1 { continue }
      let isShown = memory.map { $0.seen == lastTime } ?? false
      heap.insert(NearestHeap.Item(key: squared * (isShown ? Self.loyalty * Self.loyalty : 1), value: slot))
    }
  }

  private func standsOnGround(_ height: AnchorSpot.Height, _ now: Situation) -> Bool {
    height.isOnGround(reference: now.frame.verticalReference, heightIsKnown: now.alignment.heightIsKnown)
  }

  /// Where the mark of an anchor is drawn: moving to where it belongs for as long as the motion may be visible.
  private mutating func drawnStand(_ slot: Int, _ memory: Memory?, _ now: Situation, reference: Double?) -> Stand {
    var stand = stand(slot, now, reference: reference)
    guard let memory, memory.frame >= firstFrame, now.time >= memory.drawn,
      now.time - memory.drawn <= MarkMotion.memory
    else { return stand }
    var shown = memory.stand.position
    if let level = stand.level, let before = memory.stand.level { shown.y += level - before }
    stand.position = motion.position(of: stand.position, shown: shown, since: memory.drawn)
    return stand
  }

  /// Where an anchor stands in the scene. On the ground it rises and falls with the ground's elevation relative to the
  /// user's, where that is known.
  ///
  /// - Parameters:
  ///   - slot: its slot.
  ///   - now: what the frame is drawn with.
  ///   - reference: elevation of the ground under the user; nil when unknown.
  /// - Returns: where that is.
  private func stand(_ slot: Int, _ now: Situation, reference: Double?) -> Stand {
    let spot = index.spots[Int(index.listed[slot])]
    guard standsOnGround(spot.height, now) else {
      return Stand(position: now.frame.scenePosition(ofECEF: index.earth[slot]))
    }
    let surface = Ellipsoid.wgs84.lift(index.earth[slot], by: now.frame.origin.height - spot.meters)
    var stand = Stand(position: now.frame.scenePosition(ofECEF: surface))
    stand.position.y = now.groundY
    if let reference, let elevation = now.elevation?.height(at: spot.coordinate) {
      stand.position.y += elevation - reference
    } else {
      // The user's own level is all that is known: the anchor goes up and down with the user.
      stand.level = now.groundY
    }
    return stand
  }

  /// The mark of a slot; nil when nothing is drawn or the drawn mark is not in view.
  ///
  /// - Parameters:
  ///   - slot: the slot.
  ///   - known: where it is drawn, if that is known already.
  ///   - now: what the frame is drawn with.
  ///   - reference: elevation of the ground under the user; nil when unknown.
  ///   - step: how far it fades in this frame.
  /// - Returns: the mark.
  private mutating func mark(
    _ slot: Int, at known: Stand?, _ now: Situation, reference: Double?, step: Double
  ) -> AnchorMark? {
    let number = Int(index.listed[slot])
    let old = memories[slot]
    let stand = known ?? drawnStand(slot, old, now, reference: reference)
    let position = stand.position
    let distance = position.distance(to: now.view.position)
    let sigma = sigma(of: index.spots[number], distance: distance, now)
    var memory =
      old
      ?? Memory(
        grade: AnchorGrade(sigma: sigma, distance: distance, time: now.time), sharpness: -1, opacity: 0, seen: now.time)
    memory.grade.update(sigma: sigma, distance: distance, time: now.time)
    let representation = memory.grade.representation
    let sharpness = representation == .arrow ? 1.0 : 0
    memory.sharpness =
      memory.sharpness < 0 ? sharpness : Self.approach(memory.sharpness, sharpness, step: step)
    memory.opacity = Self.approach(memory.opacity, representation == .hidden ? 0 : 1, step: step)
    memory.seen = now.time
    defer { memories[slot] = memory }
    guard representation != .hidden || memory.opacity > 0 else { return nil }
    // Slow at the start and the end.
    let eased = memory.sharpness * memory.sharpness * (3 - 2 * memory.sharpness)
    let lift = now.style.ballHeight * (1 - eased)
    let camera = now.view.intrinsics
    guard let pixel = now.view.project(position + Vector3(0, lift, 0)), (0...camera.width).contains(pixel.x),
      (0...camera.height).contains(pixel.y)
    else { return nil }
    (memory.drawn, memory.frame, memory.stand) = (now.time, frame, stand)
    var visibility = 1.0
    if let eye = now.eye {
      memory.visibility.update(at: now.time) { eye.visibility(of: position) }
      visibility = memory.visibility.value
    }
    return AnchorMark(
      index: number, position: position, pixel: pixel, distance: distance, representation: representation, lift: lift,
      sharpness: eased, radius: max(0.4, min(sigma ?? 0, 0.04 * distance + 0.4)),
      opacity: memory.opacity * EyeAmongBuildings.weight(visibility: visibility), visibility: visibility, sigma: sigma)
  }

  static func approach(_ value: Double, _ goal: Double, step: Double) -> Double {
    value + max(-step, min(step, goal - value))
  }

  /// Standard deviation of an anchor's position across the line of sight, metres: position of the camera, position of
  /// the anchor, and the yaw over the distance; where its height is used, that of the height if it is larger.
  private func sigma(of spot: AnchorSpot, distance: Double, _ now: Situation) -> Double? {
    guard let position = now.alignment.positionSigma, let yaw = now.alignment.yawSigmaDegrees else { return nil }
    let own = spot.sigma < 0 ? now.style.unknownAnchorSigma : Double(spot.sigma)
    let byYaw = Angle.radians(yaw) * distance
    let across = (position * position + own * own + byYaw * byYaw).squareRoot()
    guard !standsOnGround(spot.height, now), let height = now.alignment.heightSigma else { return across }
    let vertical = spot.verticalSigma < 0 ? own : Double(spot.verticalSigma)
    return max(across, (height * height + vertical * vertical).squareRoot())
  }
}
