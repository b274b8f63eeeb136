public import Waymark

/// The kinds of samples in session logs, by their keys, in the order in which a summary lists them.
public enum LogLineKind: String, CaseIterable, Equatable, Sendable {
  case pose, fix, heading, camera, sighting, geoPose, route, tap, utc, truth

  /// The kind of a sample.
  public init(_ sample: Sample) {
    self =
      switch sample {
      case .pose: .pose
      case .fix: .fix
      case .truth: .truth
      case .heading: .heading
      case .camera: .camera
      case .sighting: .sighting
      case .geoPose: .geoPose
      case .route: .route
      case .tap: .tap
      case .utc: .utc
      }
  }

  init?(_ key: LineScanner.Text) {
    if key.matches("pose") {
      self = .pose
    } else if key.matches("fix") {
      self = .fix
    } else if key.matches("truth") {
      self = .truth
    } else if key.matches("heading") {
      self = .heading
    } else if key.matches("camera") {
      self = .camera
    } else if key.matches("sighting") {
      self = .sighting
    } else if key.matches("geoPose") {
      self = .geoPose
    } else if key.matches("route") {
      self = .route
    } else if key.matches("tap") {
      self = .tap
    } else if key.matches("utc") {
      self = .utc
    } else {
      return nil
    }
  }
}
