/// Everything to draw over one camera picture, as plain values. Objects in the scene are in the scene frame (metres),
/// those on the screen in viewport pixels from the upper left corner.
public struct Overlay: Equatable, Sendable {
  /// Time of the pose it was made for, seconds.
  public var time: Double
  /// How far the alignment can be trusted.
  public var alignmentState: AlignmentState
  /// Arrows that flow along the route, nearest first.
  public var arrows: [ArrowMark]
  /// Marks at the route's vertices, nearest first.
  public var waypoints: [WaypointMark]
  /// The ribbon on the ground, nearest first; empty in other styles.
  public var ribbon: [RibbonSection]
  /// Signs at the next corners, nearest first.
  public var turnSigns: [TurnSign]
  /// Mark of the destination; nil without a route or while the alignment is unknown.
  public var finish: FinishMark?
  /// Sign above the finish mark; nil when the mark is out of view.
  public var billboard: Billboard?
  /// Where to turn; nil when the route ahead is in view.
  public var edgeIndicator: EdgeIndicator?
  /// Anchors in view, nearest first.
  public var anchors: [AnchorMark]
  /// Instructions; nil without a route or while the alignment is unknown.
  public var guidance: GuidanceStatus?

  /// Nothing to draw.
  public init(time: Double, alignmentState: AlignmentState) {
    self.time = time
    self.alignmentState = alignmentState
    arrows = []
    waypoints = []
    ribbon = []
    turnSigns = []
    anchors = []
  }
}
