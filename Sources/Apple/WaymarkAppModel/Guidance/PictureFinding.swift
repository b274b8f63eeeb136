import Foundation
public import Waymark
public import WaymarkVision

/// A direction that the camera's picture gave, as the app shows it.
public struct PictureFinding: Equatable, Sendable {
  /// How long it is shown, seconds.
  private static let lasting = 20.0

  private let source: PictureDirection.Source
  private let sigmaDegrees: Double
  private let time: Double

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - source: what the direction is from.
  ///   - sigmaDegrees: its standard deviation, degrees.
  ///   - time: when, seconds on the session's clock.
  public init(_ source: PictureDirection.Source, sigmaDegrees: Double, at time: Double) {
    self.source = source
    self.sigmaDegrees = sigmaDegrees
    self.time = time
  }

  /// The finding in words.
  ///
  /// - Parameters:
  ///   - words: the sentences.
  ///   - now: the time, seconds on the session's clock.
  ///   - alignment: the alignment now.
  /// - Returns: a sentence; nil when the finding is old, or the alignment does not rest on it.
  public func sentence(_ words: AppWords, at now: Double, _ alignment: Alignment) -> String? {
    guard now - time < Self.lasting, alignment.carriedBy.contains(.sightings) else { return nil }
    let sigma = String(
      format: "%.1f", locale: Locale(identifier: words.language.rawValue), arguments: [max(0.1, sigmaDegrees)])
    return switch source {
    case .skyline: words("Aligned using the mountains (± %@°)", sigma)
    case .sun: words("Aligned using the Sun (± %@°)", sigma)
    case .moon: words("Aligned using the Moon (± %@°)", sigma)
    case .houses: words("Aligned using the buildings (± %@°)", sigma)
    }
  }
}
