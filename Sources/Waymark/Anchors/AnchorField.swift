internal import WaymarkGeodesy

/// All anchors of a session, ready to be shown: their scene positions are worked out when the alignment changes, so
/// that a frame only projects.
struct AnchorField: Sendable {
  private var anchors: [Anchor] = []
  private var earth: [Vector3] = []
  private var scene: [Vector3] = []
  /// What `scene` was worked out for; nil when it is not.
  private var frame: SceneFrame?
  private var heightIsKnown = false
  /// Largest-first heap of the nearest found in a frame; kept to spare the allocation.
  private var nearest: [(distanceSquared: Double, index: Int)] = []

  mutating func set(_ anchors: [Anchor]) {
    self.anchors = anchors
    earth = anchors.map { anchor in
      ECEF.vector(of: GeodeticPosition(anchor.place.coordinate, height: anchor.place.altitude?.meters ?? 0))
    }
    frame = nil
  }

  /// Works the scene positions out again if the alignment changed.
  mutating func align(to frame: SceneFrame, heightIsKnown: Bool) {
    guard frame != self.frame || heightIsKnown != self.heightIsKnown else { return }
    self.frame = frame
    self.heightIsKnown = heightIsKnown
    scene.removeAll(keepingCapacity: true)
    scene.reserveCapacity(earth.count)
    for i in 0..<earth.count {
      var position = frame.scenePosition(ofECEF: earth[i])
      let reference = anchors[i].place.altitude?.reference
      // Not a number stands for "on the ground": the ground is known only when a frame is drawn.
      if !heightIsKnown || reference != frame.verticalReference { position.y = .nan }
      scene.append(position)
    }
  }

  /// The nearest anchors in view, nearest first.
  mutating func marks(view: CameraView, groundY: Double, limit: Int, range: Double) -> [AnchorMark] {
    guard limit > 0 else { return [] }
    nearest.removeAll(keepingCapacity: true)
    let camera = view.intrinsics
    // |x| ≤ depth · tan(fov/2) without a division.
    let tanX = camera.width / 2 / camera.focalX
    let tanY = camera.height / 2 / camera.focalY
    let rangeSquared = range * range
    for i in 0..<scene.count {
      var d = scene[i] - view.position
      if d.y.isNaN { d.y = groundY - view.position.y }
      let depth = view.forward.dot(d)
      guard depth > 0.1, abs(view.right.dot(d)) <= depth * tanX, abs(view.up.dot(d)) <= depth * tanY else { continue }
      let squared = d.lengthSquared
      guard squared <= rangeSquared else { continue }
      insert((squared, i), limit: limit)
    }
    nearest.sort { $0.distanceSquared < $1.distanceSquared }
    var marks: [AnchorMark] = []
    marks.reserveCapacity(nearest.count)
    for found in nearest {
      var position = scene[found.index]
      if position.y.isNaN { position.y = groundY }
      guard let pixel = view.project(position) else { continue }
      marks.append(
        AnchorMark(
          index: found.index, position: position, pixel: pixel, distance: found.distanceSquared.squareRoot()))
    }
    return marks
  }

  /// Keeps the `limit` smallest in a heap whose root is the largest of them.
  private mutating func insert(_ item: (distanceSquared: Double, index: Int), limit: Int) {
    if nearest.count < limit {
      nearest.append(item)
      var child = nearest.count - 1
      while child > 0, nearest[(child - 1) / 2].distanceSquared < nearest[child].distanceSquared {
        nearest.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
      return
    }
    guard item.distanceSquared < nearest[0].distanceSquared else { return }
    nearest[0] = item
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < limit else { return }
      let right = left + 1
      let larger =
        right < limit && nearest[right].distanceSquared > nearest[left].distanceSquared ? right : left
      guard nearest[larger].distanceSquared > nearest[parent].distanceSquared else { return }
      nearest.swapAt(parent, larger)
      parent = larger
    }
  }
}
