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
