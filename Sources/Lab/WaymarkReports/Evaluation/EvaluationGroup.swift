import Waymark
public import WaymarkEvaluation
import WaymarkFormats

/// The results of every method on the same walks.
public struct EvaluationGroup: Sendable {
  /// Name of the scenario or of the log.
  public var name: String
  /// Its title, for people.
  public var title: String
  /// The smallest possible standard deviation of the yaw at the end, degrees, where it is known.
  public var boundDegrees: Double?
  /// One result per method.
  public var results: [MethodResult]

  /// Makes a group.
  public init(name: String, title: String, boundDegrees: Double?, results: [MethodResult]) {
    self.name = name
    self.title = title
    self.boundDegrees = boundDegrees
    self.results = results
  }

  /// The walks that were compared.
  public var walks: Int { results.map(\.walks).max() ?? 0 }

  /// Whether there was ground truth to compare with.
  public var hasTruth: Bool { results.contains { $0.lastPosition.errors.count > 0 } }

  /// Rms of the yaw at the end ÷ the smallest possible one.
  func boundRatio(_ result: MethodResult) -> Double? {
    guard let boundDegrees, let rms = result.lastYaw.errors.rms, boundDegrees > 0 else { return nil }
    return rms / boundDegrees
  }
}
