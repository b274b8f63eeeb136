public import Waymark
public import WaymarkGeodesy

/// What recordings do not say about themselves.
public struct ImportOptions: Equatable, Sendable {
  /// Which of the receivers of a comma2k19 drive.
  public enum Receiver: String, CaseIterable, Equatable, Sendable {
    /// The u-blox M8 of the dashcam: 10 Hz.
    case ublox
    /// The phone's own GNSS: 0.5 Hz.
    case qcom
  }

  /// Which of Android's location providers.
  public enum Provider: String, CaseIterable, Equatable, Sendable {
    /// GNSS alone.
    case gps
    /// Google's fused location.
    case fused
    /// Wireless networks.
    case network
    /// All of them.
    case all
  }

  /// Surfaces from which altitudes count, by the session log's names.
  public enum AltitudeReference: String, CaseIterable, Equatable, Sendable {
    case ellipsoid
    case msl

    /// The surface.
    public var reference: VerticalReference {
      switch self {
      case .ellipsoid: .ellipsoid
      case .msl: .meanSeaLevel
      }
    }
  }

  /// Days since 1970-01-01 of a date like `2026-11-20`; nil when it is none.
  public static func day(of text: String) -> Int? {
    DateField.seconds(date: Substring(text), time: "00:00:00").flatMap { Int(exactly: $0 / 86_400) }
  }

  /// 68 % radius in metres for fixes of formats that do not tell one; nil for the default of the format.
  public var accuracy: Double?
  /// 1σ error of one range, metres, by which a dilution of precision becomes an accuracy; nil for the default.
  public var userRangeError: Double?
  /// Seconds by which fixes came late; they are moved back by it.
  public var fixDelay = 0.0
  /// Surface from which altitudes count; nil for what the format says or commonly means.
  public var altitudeReference: VerticalReference?
  /// Axes of the camera (or body) in a trajectory; nil for the default of the format.
  public var cameraAxes: CameraAxes?
  /// Axes of the world in a trajectory; nil for the default of the format.
  public var worldAxes: WorldAxes?
  /// How the phone was held while ARKit recorded.
  public var screen = ScreenOrientation.automatic
  /// Poses per second: to which odometry is thinned, or by which poses without times are spaced.
  public var poseRate: Double?
  /// File with the times of a KITTI trajectory.
  public var timesFile: String?
  /// Day of the first fix of NMEA sentences without a date, as days since 1970-01-01.
  public var firstDay: Int?
  /// Receiver of a comma2k19 drive.
  public var receiver = Receiver.ublox
  /// Direction of motion less heading of the camera, degrees; nil for the default of the format.
  public var mountYawDegrees: Double?
  /// Pitch of the camera on a level road, degrees, up positive; nil estimates it.
  public var mountPitchDegrees: Double?
  /// Leaves ground truth out.
  public var leavesTruthOut = false
  /// Writes the RTK-fixed epochs of RTKLIB as ground truth, too.
  public var fixedAsTruth = false
  /// Takes nothing but ground truth from RTKLIB, to judge another receiver's fixes by.
  public var truthOnly = false
  /// Android's location provider; nil takes fused where there are such fixes, else GNSS.
  public var provider: Provider?
  /// Accuracy of compass headings in degrees where the format does not tell; nil for the default.
  public var headingAccuracy: Double?
  /// North of the headings in a CoreLocation logger's heading.txt; nil leaves that file out.
  public var headingNorth: HeadingReading.North?
  /// The phone stayed where it was: orientations become poses.
  public var standing = false

  /// The defaults.
  public init() {}
}
