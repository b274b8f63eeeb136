public import Waymark
public import WaymarkElevation
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// A tap in the camera's picture of a recorded walk, with the line of sight through it.
public struct LoggedTap: Sendable {
  /// The time, seconds on the log's clock.
  public var time: Double
  /// The pixel tapped.
  public var pixel: PixelPoint
  /// The line of sight; nil when `missing` says why not.
  public var line: SightLine?
  /// The uncertainty of the line.
  public var sigma = SightSigma()
  /// What the log lacks up to this moment, one sentence without a full stop; nil when nothing.
  public var missing: String?

  /// Determines the line of sight through the picture of the moment.
  ///
  /// - Parameters:
  ///   - pixel: the pixel tapped.
  ///   - time: the time of the tap.
  ///   - session: the session that has received everything before.
  public init<Strategy>(_ pixel: PixelPoint, at time: Double, in session: Session<Strategy>) {
    self.time = time
    self.pixel = pixel
    guard let pose = session.lastPose?.pose, let orientation = pose.orientation.normalized else {
      missing = "there is no camera pose before it"
      return
    }
    guard let camera = session.camera else {
      missing = "there is no camera line before it, so its picture is not known"
      return
    }
    guard let frame = session.alignment.frame else {
      missing = "the camera's position on Earth is not known yet"
      return
    }
    line = CameraView(position: pose.position, orientation: orientation, intrinsics: camera)
      .sightLine(through: pixel, in: frame)
    sigma = SightSigma(session.alignment)
    if line == nil { missing = "it is not a point in the picture" }
  }

  /// Finds where the line meets the ground.
  ///
  /// - Parameter seeker: the ground. The walker stands on it, because a receiver's own height is less accurate.
  /// - Returns: nil when `missing` says why not.
  /// - Throws: as `TerrainSeeker.answer`.
  public func answer(by seeker: TerrainSeeker) throws -> SeekResponse? {
    guard let line else { return nil }
    var request = SeekRequest(coordinate: line.coordinate, direction: line.direction)
    request.sigma = sigma
    return try seeker.answer(request)
  }

  /// The tap as JSON.
  ///
  /// - Parameter answer: what it hits; nil where no ground was given.
  /// - Returns: an object.
  public func json(_ answer: SeekResponse?) -> JSONValue {
    var object: JSONObject = [
      "t": JSONValue(finite: time), "x": JSONValue(finite: pixel.x), "y": JSONValue(finite: pixel.y),
      "azimuth_deg": JSONValue(finite: line?.direction.azimuthDegrees),
      "elevation_deg": JSONValue(finite: line?.direction.elevationDegrees),
    ]
    if let missing { object["missing"] = .string(missing) }
    if let answer { object["seek"] = SeekReport(answer).json }
    return .object(object)
  }

  /// The tap as text.
  public func text(_ answer: SeekResponse?) -> String {
    let pixelText = "\(Fixed.text(pixel.x, decimals: 0)), \(Fixed.text(pixel.y, decimals: 0))"
    var text = "tap at t = \(Fixed.text(time, decimals: 1)) s, pixel \(pixelText): "
    if let missing { return text + missing }
    guard let answer else {
      guard let direction = line?.direction else { return text }
      text += "azimuth \(Fixed.text(direction.azimuthDegrees, decimals: 1))°, "
      return text + "\(Fixed.text(direction.elevationDegrees, decimals: 1))° up; "
        + "give --dem PATH or --area DIR to find out what is there"
    }
    return text + SeekReport(answer).text
  }
}
