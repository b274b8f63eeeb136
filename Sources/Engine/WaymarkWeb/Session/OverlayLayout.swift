// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): what to draw: these slots, then the lists.
enum OverlayLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 1
  /// version of this page
  static let layoutVersion = 0
  /// s
  static let time = 1
  /// `alignmentState`
  static let alignmentState = 2
  /// list: first and length
  static let arrows = 3
  /// list: first and length
  static let waypoints = 5
  /// list: first and length
  static let anchors = 7
  /// 1: there is a finish mark
  static let finish = 9
  /// x y z, m
  static let finishPosition = 10
  /// m
  static let finishDistance = 13
  /// x y, px
  static let finishCenter = 14
  /// 1: it is in view
  static let finishInView = 16
  /// px
  static let finishDiameter = 17
  static let pulseScale = 18
  static let pulseOpacity = 19
  /// m
  static let sphereRadius = 20
  /// 1: there is a billboard
  static let billboard = 21
  /// x y, px
  static let billboardCenter = 22
  /// rad
  static let billboardRotation = 24
  /// yaw in the scene, rad
  static let billboardYaw = 25
  /// bytes of its text: first and length
  static let billboardText = 26
  /// 1: there is an edge indicator
  static let edge = 28
  /// x y, px
  static let edgeCenter = 29
  /// rad
  static let edgeRotation = 31
  /// °
  static let edgeTurn = 32
  /// 1: there is guidance
  static let guidance = 33
  /// `progressState`
  static let progressState = 34
  /// m
  static let arcLength = 35
  /// m
  static let crossTrack = 36
  /// m
  static let remainingDistance = 37
  /// s
  static let remainingDuration = 38
  /// index of the next step
  static let nextStep = 39
  /// m
  static let distanceToNextStep = 40
  /// `maneuver`
  static let maneuver = 41
  /// °
  static let turnDegrees = 42
  /// bytes of its text: first and length
  static let instruction = 43
  /// bytes of the distance in words: first and length
  static let distanceText = 45
  /// list: first and length
  static let ribbon = 47
  /// list: first and length
  static let turnSigns = 49
  /// a slot for each arrow, below 1 behind a corner: first and length
  static let arrowWeights = 51
  /// standard deviation of the arc length, m
  static let arcSigma = 53
  /// probability of being off the route
  static let offRouteProbability = 54
  /// below 1 behind a building
  static let finishOpacity = 55
  /// list, in the order of the anchors: first and length
  static let anchorLooks = 56
  /// How many slots.
  static let count = 58

  /// Slots of an arrow.
  enum Arrow {
    /// x y z, m
    static let position = 0
    /// quaternion x y z w
    static let orientation = 3
    static let opacity = 7
    /// m
    static let arcLength = 8
    /// How many slots.
    static let count = 9
  }

  /// Slots of a waypoint.
  enum Waypoint {
    /// index in the route
    static let vertex = 0
    /// x y z, m
    static let position = 1
    /// quaternion x y z w
    static let orientation = 4
    /// m
    static let distance = 8
    /// x y, px
    static let pixel = 9
    /// How many slots.
    static let count = 11
  }

  /// Slots of an anchor.
  enum Anchor {
    /// index in the input
    static let index = 0
    /// x y z, m
    static let position = 1
    /// x y, px
    static let pixel = 4
    /// m
    static let distance = 6
    /// How many slots.
    static let count = 7
  }

  /// Slots of a section of the ribbon.
  enum Ribbon {
    /// border x y z, m
    static let left = 0
    /// border x y z, m
    static let right = 3
    static let opacity = 6
    /// m
    static let arcLength = 7
    /// How many slots.
    static let count = 8
  }

  /// Slots of a turn sign.
  enum TurnSign {
    /// index of the step
    static let step = 0
    /// `maneuver`
    static let maneuver = 1
    /// °
    static let turn = 2
    /// x y z, m
    static let position = 3
    /// quaternion x y z w
    static let orientation = 6
    /// m
    static let distance = 10
    /// x y, px
    static let pixel = 11
    static let opacity = 13
    /// How many slots.
    static let count = 14
  }

  /// Slots of an anchor's look.
  enum AnchorLook {
    /// `anchorRepresentation`
    static let representation = 0
    static let sharpness = 1
    static let opacity = 2
    /// m
    static let lift = 3
    /// radius of the ball, m
    static let radius = 4
    /// standard deviation of the spot, m
    static let sigma = 5
    /// centre x y, px
    static let label = 6
    /// px
    static let labelWidth = 8
    /// px
    static let labelHeight = 9
    /// row, NaN without one
    static let labelRow = 10
    /// How many slots.
    static let count = 11
  }
}
