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
