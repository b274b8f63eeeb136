internal import WaymarkGeodesy

/// Features followed from picture to picture, each with its directions in scene axes.
struct FeatureTracker {
  /// What is followed.
  struct Feature {
    /// Place in the newest picture, pixels.
    var x: Float
    var y: Float
    /// Its direction in the newest picture, scene axes, length one.
    var bearing: Vector3
    /// How that changed since the picture before.
    var flow = Vector3.zero
    /// Its direction in the first picture of the window; nil for those that came later.
    var anchor: Vector3?
  }

  /// A place that does not come back to itself within this distance, pixels, is another place.
  static let roundTrip: Float = 0.7

  let count: Int
  private(set) var features: [Feature] = []
  private(set) var picture: PicturePyramid?
  private var kanade = LucasKanade()
  private let detector = CornerDetector()

  init(count: Int) { self.count = count }

  /// Follows the features into a picture.
  ///
  /// - Parameters:
  ///   - next: the picture.
  ///   - view: its lens and attitude.
  ///   - earlier: those of the picture before.
  mutating func follow(into next: PicturePyramid, view: RowView, earlier: RowView) {
    guard let picture, picture.values.count == next.values.count else {
      features = []
      picture = next
      return
    }
    let (width, height) = (Float(next.levels[0].width), Float(next.levels[0].height))
    let edge: Float = 5
    var kept: [Feature] = []
    kept.reserveCapacity(features.count)
    for var feature in features {
      // The attitude says where it would be if the camera only turned, its flow how it moved besides.
      guard
        let guess = view.place(of: feature.bearing + feature.flow, nearRow: Double(feature.y)),
        let found = kanade.track(feature.x, feature.y, from: picture, to: next, guess: guess),
        found.x > edge, found.y > edge, found.x < width - edge, found.y < height - edge
      else { continue }
      let bearing = view.bearing(x: Double(found.x), y: Double(found.y))
      guard
        let back = earlier.place(of: bearing, nearRow: Double(feature.y)),
        let origin = kanade.track(found.x, found.y, from: next, to: picture, guess: back)
      else { continue }
      let (dx, dy) = (origin.x - feature.x, origin.y - feature.y)
      guard dx * dx + dy * dy < Self.roundTrip * Self.roundTrip else { continue }
      feature.flow = bearing - feature.bearing
      feature.bearing = bearing
      (feature.x, feature.y) = found
      kept.append(feature)
    }
    features = kept
    self.picture = next
  }

  /// Adds corners where there are too few features.
  mutating func replenish(view: RowView) {
    guard let picture, features.count * 5 < count * 4 else { return }
    let points = detector.corners(in: picture, besides: features.map { ($0.x, $0.y) }, count: count)
    for point in points {
      features.append(
        Feature(x: point.x, y: point.y, bearing: view.bearing(x: Double(point.x), y: Double(point.y))))
    }
  }

  /// Begins a window: all features of the newest picture are in its first, seen as lens and attitude are known now.
  mutating func anchor(view: RowView) {
    for i in features.indices {
      let bearing = view.bearing(x: Double(features[i].x), y: Double(features[i].y))
      features[i].bearing = bearing
      features[i].anchor = bearing
    }
  }

  /// Forgets everything.
  mutating func reset() {
    features = []
    picture = nil
  }
}
