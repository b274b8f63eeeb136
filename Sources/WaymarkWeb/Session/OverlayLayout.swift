/// Where everything is in the flat form of an overlay: slots of one array of Float64.
///
/// The array begins with a header of `headerCount` slots; lists follow, each at an offset and with a count that the
/// header gives. An absent value is NaN, a truth value 0 or 1, a choice the number of its name (`NameTable`). Texts
/// are in the byte region; the header holds where each begins and its length in bytes. `docs/web-module.md` has the
/// table, `Web/engine/waymark.js` reads it; whoever changes a number here raises `version`.
public enum OverlayLayout {
  /// Version of the layout and of the functions; a reader refuses any other.
  public static let version = 1

  /// Slots of the header.
  public static let headerCount = 58

  // General.
  static let layoutVersion = 0
  static let time = 1
  static let alignmentState = 2

  // Lists: offset of the first record, number of records.
  static let arrows = 3
  static let waypoints = 5
  static let anchors = 7

  // Finish mark: present, position x y z, distance, centre x y (NaN behind the camera), in view, diameter, pulse scale,
  // pulse opacity, radius of the sphere.
  static let finish = 9

  // Billboard: present, centre x y, rotation, turn in the scene, text.
  static let billboard = 21
  static let billboardText = 26

  // Edge indicator: present, centre x y, rotation, turn.
  static let edge = 28

  // Guidance: present, state, arc length, cross track, remaining distance and duration, index of and distance to the
  // next step, manoeuvre, turn, texts.
  static let guidance = 33
  static let instruction = 43
  static let distanceText = 45

  // More lists: offset of the first record, number of records. The weights are those of the arrows, one slot each.
  static let ribbon = 47
  static let turnSigns = 49
  static let arrowWeights = 51

  // More of the guidance: standard deviation of the arc length, probability of being off the route.
  static let arcSigma = 53
  static let offRouteProbability = 54

  // How the anchors look, one record each in the order of the anchors: offset of the first record, number of records.
  static let anchorLooks = 56

  /// Slots of an arrow: position x y z, orientation x y z w, opacity, arc length.
  public static let arrowStride = 9
  /// Slots of a waypoint: vertex, position x y z, orientation x y z w, distance, pixel x y (NaN behind the camera).
  public static let waypointStride = 11
  /// Slots of a section of the ribbon: left border x y z, right border x y z, opacity, arc length.
  public static let ribbonStride = 8
  /// Slots of a turn sign: step, manoeuvre, turn, position x y z, orientation x y z w, distance, pixel x y, opacity.
  public static let turnSignStride = 14
  /// Slots of an anchor: index, position x y z, pixel x y, distance.
  public static let anchorStride = 7
  /// Slots of an anchor's look: representation, exactness, opacity, lift, radius of the ball, standard deviation of the
  /// spot; centre x y, width, height and row of the label (NaN without one).
  public static let anchorLookStride = 11
}
