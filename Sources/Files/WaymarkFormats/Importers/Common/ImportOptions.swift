public import Waymark
public import WaymarkGeodesy

/// What recordings do not state about themselves.
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

  /// The moments from which programs count seconds.
  public enum Epoch: String, CaseIterable, Equatable, Sendable {
    /// 1970-01-01T00:00:00Z: Unix.
    case unix = "1970"
    /// 2001-01-01T00:00:00Z: Apple's reference date.
    case apple = "2001"

    /// Seconds since 1970.
    var secondsSince1970: Double { self == .unix ? 0 : 978_307_200 }
  }

  /// The surfaces that altitudes are measured from, by the session log's names.
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

  /// 68 % radius in metres for fixes of formats that do not give one; nil for the default of the format.
  public var accuracy: Double?
  /// 1σ error of one range, metres, which converts a dilution of precision to an accuracy; nil for the default.
  public var userRangeError: Double?
  /// Delay of the fixes, seconds; their times are moved back by it.
  public var fixDelay = 0.0
  /// The surface that altitudes are measured from; nil for what the format states or commonly uses.
  public var altitudeReference: VerticalReference?
  /// Axes of the camera (or body) in a trajectory; nil for the default of the format.
  public var cameraAxes: CameraAxes?
  /// Axes of the world in a trajectory; nil for the default of the format.
  public var worldAxes: WorldAxes?
  /// How the phone was held while ARKit recorded.
  public var screen = ScreenOrientation.automatic
  /// Poses per second: the rate to which odometry is thinned, or of poses without times.
  public var poseRate: Double?
  /// File with the times of a KITTI trajectory.
  public var timesFile: String?
  /// Day (UTC) of the first sample where a recording has no date or a wrong one, in days since 1970-01-01; the others move with it.
  public var firstDay: Int?
  /// The moment from which times that are numbers count; nil for the one that makes them plausible.
  public var epoch: Epoch?
  /// Receiver of a comma2k19 drive.
  public var receiver = Receiver.ublox
  /// Direction of motion minus heading of the camera, degrees; nil for the default of the format.
  public var mountYawDegrees: Double?
  /// Pitch of the camera on a level road, degrees, up positive; nil estimates it.
  public var mountPitchDegrees: Double?
  /// Whether ground truth is left out.
  public var leavesTruthOut = false
  /// Whether the RTK-fixed epochs of RTKLIB are also written as ground truth.
  public var fixedAsTruth = false
  /// Whether only ground truth is taken from RTKLIB, to evaluate another receiver's fixes.
  public var truthOnly = false
  /// Android's location provider; nil selects fused where there are such fixes, else GNSS.
  public var provider: Provider?
  /// Accuracy of compass headings in degrees where the format does not give one; nil for the default.
  public var headingAccuracy: Double?
  /// North reference of the headings in a CoreLocation logger's heading.txt; nil leaves that file out.
  public var headingNorth: HeadingReading.North?
  /// Whether the phone stayed at one position: orientations become poses.
  public var standing = false

  /// The defaults.
  public init() {}
}
