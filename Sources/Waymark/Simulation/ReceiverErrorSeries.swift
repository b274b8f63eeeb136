public import WaymarkGeodesy
/// Placeholder until the importer's own file arrives.
public struct ReceiverErrorSeries: Equatable, Sendable {
  /// Nothing.
  public func error(at time: Double) -> Vector3? { nil }
}
