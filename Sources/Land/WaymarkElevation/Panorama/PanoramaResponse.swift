public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// A panorama from a position, with its peaks.
public struct PanoramaResponse: Sendable {
  /// A peak and how it is seen.
  public struct SeenPeak: Sendable {
    /// The peak from the list.
    public var peak: Peak
    /// How it is seen.
    public var sight: PeakSight
  }

  /// Horizon and ridges.
  public var panorama: Panorama
  /// The terrain used.
  public var terrain: Terrain
  /// The eye.
  public var eye: StandingEye
  /// The coefficient of refraction.
  public var refraction: Double
  /// The range, metres.
  public var maximumRange: Double
  /// All known peaks within range, hidden ones too, by azimuth.
  public var peaks: [SeenPeak]

  /// The visible peaks.
  public var visiblePeaks: [SeenPeak] { peaks.filter(\.sight.isVisible) }

  /// The peaks that are hidden by less than the data's error.
  public var justHiddenPeaks: [SeenPeak] { peaks.filter { $0.sight.visibility == .justHidden } }

  /// The peaks whose listed height is not used, because the ground disagrees with it.
  public var disagreeingPeaks: [SeenPeak] { peaks.filter { $0.sight.listing == .disagrees } }

  /// Share of the directions in which unknown terrain may block the view, 0 … 1.
  public var unknownShare: Double {
    guard !panorama.knownDistances.isEmpty else { return 1 }
    return Double(panorama.knownDistances.count { $0.isFinite }) / Double(panorama.knownDistances.count)
  }
}
