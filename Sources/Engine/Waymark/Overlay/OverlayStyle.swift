/// Style of the overlay: all its constants.
public struct OverlayStyle: Equatable, Sendable {
  /// Insets in pixels that keep objects on the screen off the display's borders.
  public struct Insets: Equatable, Sendable {
    /// From the upper edge.
    public var top: Double
    /// From the left edge.
    public var left: Double
    /// From the lower edge.
    public var bottom: Double
    /// From the right edge.
    public var right: Double

    /// Makes insets.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// How the route is shown.
  public enum RouteStyle: String, Equatable, Sendable, CaseIterable {
    /// Arrows that flow along the line.
    case arrows
    /// Marks at its vertices.
    case waypoints
    /// A ribbon on the ground.
    case ribbon
  }

  /// How the route is shown.
  public var route = RouteStyle.arrows
  /// Distance between arrows, metres.
  public var arrowSpacing = 3.0
  /// Length of the route ahead that is shown, metres.
  public var arrowWindow = 100.0
  /// Seconds in which each arrow moves on by one spacing.
  public var arrowPeriod = 1.5
  /// Maximum number of waypoint marks at a time.
  public var maximumWaypoints = 30
  /// Width of the ribbon, metres.
  public var ribbonWidth = 0.7
  /// Maximum number of turn signs at a time.
  public var maximumTurnSigns = 2
  /// Turn signs farther along the route than this, metres, are not shown.
  public var turnSignRange = 80.0
  /// Height of a turn sign's middle above the ground, metres.
  public var turnSignHeight = 1.7
  /// Height of the camera above the ground, metres, for objects on the ground.
  public var cameraHeight = 1.6
  /// Diameter of the finish mark up to `finishNear`, pixels.
  public var finishLargest = 96.0
  /// Diameter of the finish mark from `finishFar` on, pixels.
  public var finishSmallest = 32.0
  /// Distance up to which the finish mark has its greatest size, metres.
  public var finishNear = 50.0
  /// Distance from which it has its smallest size, metres.
  public var finishFar = 2000.0
  /// Period of the pulse, seconds.
  public var pulsePeriod = 1.0
  /// Safe area.
  public var insets = Insets(top: 48, left: 24, bottom: 48, right: 24)
  /// Units of texts.
  public var units = UnitSystem.metric
  /// Maximum number of anchors at a time; the nearest are taken.
  public var maximumAnchors = 100
  /// Anchors beyond this, metres, are not shown.
  public var anchorRange = 20_000.0
  /// Standard deviation per axis of an anchor's position where its accuracy is not stated, metres.
  public var unknownAnchorSigma = 1.0
  /// Height of the ball above an anchor whose position is only roughly known, metres.
  public var ballHeight = 4.0
  /// Height of an anchor's label, pixels.
  public var labelHeight = 32.0
  /// Minimum distance between labels, pixels.
  public var labelGap = 6.0
  /// How far a label's middle is above its mark, pixels.
  public var labelOffset = 34.0
  /// Maximum number of labels at a time.
  public var maximumLabels = 24

  /// The defaults.
  public init() {}
}
