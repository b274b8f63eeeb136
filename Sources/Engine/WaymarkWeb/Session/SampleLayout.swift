/// Slots of the samples of a simulated walk, one after the other in one array of Float64: the number of the kind in
/// `SampleKind`, the time, then the values. An absent value is NaN.
public enum SampleLayout {
  /// Slots of each kind, kind and time included.
  static func count(of kind: SampleKind) -> Int {
    switch kind {
    case .pose: 10
    case .fix: 12
    case .heading: 5
    case .camera: 6
    case .utc: 4
    case .route: 2
    case .truth: 7
    }
  }
}

/// The kinds of samples of a simulated walk, by the session log's names.
enum SampleKind: String, CaseIterable {
  /// Position x y z, quaternion x y z w, tracking state.
  case pose
  /// Latitude, longitude, altitude, altitude reference, horizontal accuracy, vertical accuracy, course, its accuracy,
  /// speed, its accuracy.
  case fix
  /// Degrees, north, accuracy.
  case heading
  /// Width, height, fields of view.
  case camera
  /// First byte and number of bytes of the wall clock's text.
  case utc
  /// The route of the walk.
  case route
  /// Latitude, longitude, altitude, altitude reference, yaw.
  case truth
}
