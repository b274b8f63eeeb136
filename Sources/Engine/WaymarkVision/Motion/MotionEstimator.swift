internal import CPortableMath
public import WaymarkGeodesy

/// The motion of a camera from its pictures, with an attitude that is known.
///
/// A value without clock: feed attitudes, accelerations, steps and speeds as they come, each in the order of their
/// times, and pictures after the readings of their time. Pictures are grey, the same size all along, 320 × 240 for what
/// is said here, 12 to 60 a second. Every 0.1 to 0.26 seconds a segment of the path results. One picture costs
/// O(features × window), below 1.5 MB of memory.
///
/// It cannot see the absolute yaw: displacements turn with the attitude's. Their length is no better than the effective
/// height of the camera, which is learned from the bob of a walk, from steps and from the receiver's speed.
public struct MotionEstimator {
  /// What was known at the start.
  public let parameters: Parameters

  var lens: PictureLens
  private let baseLens: PictureLens
  var tracker: FeatureTracker
  var attitudes = AttitudeHistory()
  var forces: [(time: Double, force: Vector3)] = []
  var walked = StepDistance()
  var scale: ScaleFilter
  var velocity = MotionFilter(sigma: 0.7)
  var bob = BobScale()
  var calibrator: CameraCalibrator
  var recent = RecentMotion()
  var slope = GroundSlope()
  /// Time of the last force that was used.
  var forceTime: Double?
  /// Seconds since the picture was last used.
  var refused = 0.0
  /// Time at which it was, and the horizontal direction of the walk then.
  var lastDirection: (time: Double, ahead: Vector3)?
  /// Direction of the last window, while it was certain.
  var lastTranslation: Vector3?
  /// Logarithm of the last windows' camera heights a second.
  var lastLogRate: Double?
  /// Directions of view, averaged over a third of a second: the camera swings with every step.
  var view = Vector3.zero
  private var size: (width: Int, height: Int)?
  private var lastTime: Double?
  private var lastView: RowView?
  private var windowStart: Double?

  /// Shortest and longest window, seconds, and the derotated flow at which one is closed between them, pixels of 320.
  private static let shortest = 0.095
  private static let longest = 0.26
  private static let flowToClose = 6.0
  /// Pictures farther apart than this, seconds, have no features in common.
  private static let gap = 0.25

  /// Makes an estimator for a lens, in pixels of the pictures that it will get.
  public init(lens: PictureLens, parameters: Parameters = Parameters()) {
    var p = parameters
    p.cameraHeight = max(0.3, min(3, p.cameraHeight))
    p.cameraHeightSigma = max(0.01, min(0.5, p.cameraHeightSigma))
    p.stepSigma = max(0.01, min(0.5, p.stepSigma))
    p.readoutTime = max(0, min(0.1, p.readoutTime))
    p.featureCount = max(40, min(200, p.featureCount))
    self.parameters = p
    self.lens = lens
    baseLens = lens
    tracker = FeatureTracker(count: p.featureCount)
    scale = ScaleFilter(height: p.cameraHeight, heightSigma: p.cameraHeightSigma, stepSigma: p.stepSigma)
    calibrator = CameraCalibrator(timeOffset: max(-0.15, min(0.15, p.timeOffset)))
  }

  /// Effective height of the camera, metres, and its relative standard deviation.
  public var cameraHeight: (meters: Double, relativeSigma: Double) { (scale.height, scale.heightSigma) }
  /// True length of steps over counted length, and its relative standard deviation.
  public var stepFactor: (value: Double, relativeSigma: Double) { (scale.stepFactor, scale.stepSigma) }
  /// Time to add to a picture's, seconds, and its standard deviation.
  public var timeOffset: (seconds: Double, sigma: Double) { (calibrator.timeOffset, calibrator.offsetSigma) }
  /// True focal length over the assumed one, and its standard deviation.
  public var focalFactor: (value: Double, sigma: Double) { (calibrator.focalFactor, calibrator.focalSigma) }
  /// Correlation of the last bob with the accelerometer's, −1 … 1; nil until there was one.
  public internal(set) var bobCorrelation: Double?
  /// Velocity in scene axes, m/s.
  public var currentVelocity: Vector3 { velocity.velocity }

  /// Takes a reading of the attitude: camera axes (+X right, +Y up, looking along −Z) to scene axes (+Y up).
  public mutating func add(attitude: Quaternion, at time: Double) {
    guard time.isFinite, let unit = attitude.normalized else { return }
    attitudes.add(unit, at: time)
  }

  /// Takes a reading of the accelerometer: specific force in camera axes, m/s² (at rest it points up with 9.81).
  public mutating func add(force: Vector3, at time: Double) {
    guard force.isFinite, force.lengthSquared < 1e5, time.isFinite else { return }
    if let last = forces.last, time <= last.time { return }
    forces.append((time, force))
    if forces.count > 2000 { forces.removeFirst(1000) }
  }

  /// Takes the length of all steps so far, metres, when one was counted.
  public mutating func add(walked total: Double, at time: Double) {
    guard total.isFinite, time.isFinite else { return }
    walked.add(total, at: time)
  }

  /// Takes a receiver's horizontal speed, m/s, with its standard deviation.
  public mutating func add(speed: Double, sigma: Double, at time: Double) {
    guard parameters.learnsHeight, speed > 0.4, speed < 15, sigma > 0, sigma.isFinite,
      let last = recent.lastSecond(before: time)
    else { return }
    // Errors of receivers last for seconds: each counts as a part of a reading.
    let spread = 2.2 * max(sigma, 0.1) / speed
    let deviation = (spread * spread + 0.0036).squareRoot()
    if let heights = last.heightsPerSecond {
      scale.height(log: log(speed / heights), sigma: deviation)
    } else if let steps = last.stepsPerSecond {
      scale.step(log: log(speed / steps), sigma: deviation)
    }
  }

  /// Takes a picture.
  ///
  /// - Parameters:
  ///   - picture: grey, of the same size as those before.
  ///   - time: seconds, of the middle row's exposure; pictures that are not after the last are ignored.
  /// - Returns: the segment that it completes, else nil.
  public mutating func take(_ picture: LuminancePicture, at time: Double) -> MotionSegment? {
    guard time.isFinite else { return nil }
    if let lastTime, time <= lastTime { return nil }
    defer { lastTime = time }
    if let size, size != (picture.width, picture.height) { restart() }
    size = (picture.width, picture.height)
    if let lastTime, time - lastTime > Self.gap {
      tracker.reset()
      return refuse(.tooSlow, at: time)
    }
    let pyramid = PicturePyramid(picture)
    if let before = tracker.picture, before.isSame(as: pyramid) {
      guard let windowStart, time - windowStart >= Self.longest else { return nil }
      return refuse(.frozen, at: time)
    }
    let moment = time + calibrator.timeOffset
    guard attitudes.covers(moment - parameters.readoutTime / 2), attitudes.covers(moment + parameters.readoutTime / 2)
    else {
      tracker.reset()
      return refuse(.noAttitude, at: time)
    }
    let rows = rowView(at: time, height: picture.height)
    tracker.follow(into: pyramid, view: rows, earlier: lastView ?? rows)
    lastView = rows
    look(along: rows.rotation(row: rows.height / 2), seconds: time - (lastTime ?? time))
    guard let start = windowStart else {
      begin(at: time, rows)
      return nil
    }
    var pair = Window(start: start, end: time)
    for feature in tracker.features {
      guard let anchor = feature.anchor else { continue }
      pair.first.append(anchor)
      pair.second.append(feature.bearing)
    }
    guard isComplete(pair) else {
      tracker.replenish(view: rows)
      return nil
    }
    let segment = segment(of: pair, mean: pyramid.mean)
    lens = calibratedLens
    begin(at: time, rowView(at: time, height: picture.height))
    return segment
  }

  private func isComplete(_ pair: Window) -> Bool {
    let seconds = pair.end - pair.start
    guard seconds >= Self.shortest else { return false }
    guard seconds < Self.longest, pair.first.count >= 25 else { return true }
    var flows: [Double] = []
    for i in pair.first.indices { flows.append((pair.first[i] - pair.second[i]).length) }
    return OrderStatistic.value(at: flows.count * 7 / 10, of: &flows) * lens.focalPixels > Self.flowToClose
  }

  private mutating func begin(at time: Double, _ rows: RowView) {
    lastView = rows
    tracker.replenish(view: rows)
    tracker.anchor(view: rows)
    windowStart = time
  }

  private mutating func refuse(_ reason: MotionRefusal, at time: Double) -> MotionSegment? {
    defer {
      windowStart = time
      lastView = nil
    }
    guard let windowStart else { return nil }
    return segment(from: windowStart, to: time, refused: reason)
  }

  private mutating func restart() {
    tracker.reset()
    windowStart = nil
    lastView = nil
  }

  private func rowView(at time: Double, height: Int) -> RowView {
    let moment = time + calibrator.timeOffset
    let half = parameters.readoutTime / 2
    let middle = attitudes.rotation(at: moment - half)
    return RowView(
      lens: lens, height: Double(height), top: middle,
      bottom: half == 0 ? middle : attitudes.rotation(at: moment + half))
  }

  private var calibratedLens: PictureLens {
    guard parameters.calibrates else { return lens }
    return PictureLens(
      focalPixels: baseLens.focalPixels * calibrator.focalFactor, centreX: baseLens.centreX,
      centreY: baseLens.centreY, radial2: baseLens.radial2, radial4: baseLens.radial4) ?? lens
  }

  private mutating func look(along rotation: Quaternion, seconds: Double) {
    let axis = rotation.rotate(Vector3(0, 0, -1))
    // Looking steeply down, the picture's upper edge points ahead.
    let flat = axis.y < -0.9 ? rotation.rotate(Vector3(0, 1, 0)) : axis
    guard let ahead = Vector3(flat.x, 0, flat.z).normalized else { return }
    view = view == .zero ? ahead : view + (ahead - view) * (1 - exp(-max(0, seconds) / 0.3))
  }
}
