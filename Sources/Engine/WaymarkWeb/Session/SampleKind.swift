/// The kinds of samples of a simulated walk, by the session log's names.
enum SampleKind: String, CaseIterable {
  case pose
  case fix
  case heading
  case camera
  case utc
  /// The route of the walk.
  case route
  case truth

  /// Slots of a sample, kind and time included.
  var slots: Int {
    switch self {
    case .pose: SampleLayout.Pose.count
    case .fix: SampleLayout.Fix.count
    case .heading: SampleLayout.Heading.count
    case .camera: SampleLayout.Camera.count
    case .utc: SampleLayout.Clock.count
    case .route: SampleLayout.count
    case .truth: SampleLayout.Truth.count
    }
  }
}
