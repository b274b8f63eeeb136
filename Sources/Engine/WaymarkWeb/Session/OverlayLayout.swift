// Made by Scripts/make-layout from Scripts/OverlayTable; change that.

/// Where everything is in the flat form of an overlay: slots of one array of Float64.
///
/// The array begins with a header of `headerCount` slots; lists follow, each at an offset and with a count that the
/// header gives. An absent value is NaN, a truth value 0 or 1, a choice the number of its name (`NameTable`). Texts
/// are in the byte region; the header holds where each begins and its length in bytes.
public enum OverlayLayout {
  /// Version of the layout and of the functions; a reader refuses any other.
  public static let version = 1

  /// Slots of the header.
  public static let headerCount = 58

  static let layoutVersion = 0
  static let time = 1
  static let alignmentState = 2
  static let arrows = 3
  static let waypoints = 5
  static let anchors = 7
  static let finish = 9
  static let finishPosition = 10
  static let finishDistance = 13
  static let finishCenter = 14
  static let finishInView = 16
  static let finishDiameter = 17
  static let pulseScale = 18
  static let pulseOpacity = 19
  static let sphereRadius = 20
  static let billboard = 21
  static let billboardCenter = 22
  static let billboardRotation = 24
  static let billboardYaw = 25
  static let billboardText = 26
  static let edge = 28
  static let edgeCenter = 29
  static let edgeRotation = 31
  static let edgeTurn = 32
  static let guidance = 33
  static let progressState = 34
  static let arcLength = 35
  static let crossTrack = 36
  static let remainingDistance = 37
  static let remainingDuration = 38
  static let nextStep = 39
  static let distanceToNextStep = 40
  static let maneuver = 41
  static let turnDegrees = 42
  static let instruction = 43
  static let distanceText = 45
  static let ribbon = 47
  static let turnSigns = 49
  static let arrowWeights = 51
  static let arcSigma = 53
  static let offRouteProbability = 54
  static let finishOpacity = 55
  static let anchorLooks = 56

  /// Slots of an arrow: position x y z, orientation x y z w, opacity, arc length.
  public static let arrowStride = 9
  /// Slots of a waypoint: vertex, position x y z, orientation x y z w, distance, pixel x y.
  public static let waypointStride = 11
  /// Slots of an anchor: index, position x y z, pixel x y, distance.
  public static let anchorStride = 7
  /// Slots of a section of the ribbon: left border x y z, right border x y z, opacity, arc length.
  public static let ribbonStride = 8
  /// Slots of a turn sign: step, manoeuvre, turn, position x y z, orientation x y z w, distance, pixel x y, opacity.
  public static let turnSignStride = 14
  /// Slots of an anchor's look: representation, sharpness, opacity, lift, radius of the ball, standard deviation of the
  /// spot, label: centre x y, width, height, row (NaN without one).
  public static let anchorLookStride = 11
}
