public import WaymarkGeodesy
public import WaymarkTerrain

/// What the session is told of the world: route, streets, ground, buildings, anchors.
extension Session {
  /// Follows a route from now on; nil ends guidance. One without steps gets them from its shape (`InstructionMaker`).
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395),
  ///   let there = Coordinate(latitude: 47.0725, longitude: 15.4408)
  /// else { return }
  /// var session = Session()
  /// session.setRoute(try Route(geometry: [here, there], source: "drawn"))
  /// ```
  ///
  /// - Complexity: O(n log n) in the vertices.
  public mutating func setRoute(_ route: Route?) {
    follower.follow(route.map { InstructionMaker().addingSteps(to: $0) })
    composer.forgetRoute()
    _ = strategy.take(.route(route))
  }

  /// Takes these streets as a cue of the alignment, and for following the route, from now on; nil = none are known.
  public mutating func setStreets(_ streets: StreetNetwork?) {
    follower.setStreets(streets)
    _ = strategy.take(.streets(streets))
  }

  /// Takes this ground as a cue of the height, and for the height of a route without altitudes, from now on; nil = it
  /// is not known.
  public mutating func setGround(_ ground: GroundElevation?) {
    _ = strategy.take(.ground(ground))
    elevation = ground
    raiseBuildings()
  }

  /// Takes these buildings from now on: the route and marks behind them are drawn thin and pale (`ArrowMark.weight`,
  /// `AnchorMark.opacity`, `FinishMark.opacity`). They stand on the ground of `setGround`, on one level without it.
  ///
  /// - Parameters:
  ///   - outlines: the buildings some hundred metres around; none = it is not known what hides the view.
  ///   - origin: a place among them.
  public mutating func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate) {
    self.outlines = outlines.isEmpty ? nil : (outlines, origin)
    raiseBuildings()
  }

  private mutating func raiseBuildings() {
    buildings = outlines.flatMap { BuildingOcclusion($0.buildings, around: $0.origin, ground: elevation) }
  }

  /// Takes what earlier sessions of this device taught of its compass. It counts when it comes before the first compass
  /// reading; what was learnt long ago counts less.
  ///
  /// - Parameters:
  ///   - memory: `compassMemory` of the device's last session.
  ///   - utc: the wall clock now; nil where it is unknown.
  public mutating func setCompassMemory(_ memory: CompassMemory, at utc: UTCInstant?) {
    _ = strategy.take(.compassMemory(memory.aged(at: utc)))
  }

  /// Takes a moment of the day on which the session is, for the magnetic declination as long as no sample gives the wall clock.
  ///
  /// - Parameter date: the moment; one that is not finite, or thousands of years away, is ignored.
  public mutating func setDate(_ date: UTCInstant) { wallClock.take(date: date) }

  /// Shows these anchors from now on. Many new ones appear over some frames, the nearest first.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// guard let hut = Coordinate(latitude: 47.0741, longitude: 15.4382) else { return }
  /// var session = Session()
  /// session.setAnchors([Anchor(position: Position(hut), name: "Hut")])
  /// ```
  ///
  /// - Parameters:
  ///   - anchors: the anchors; marks of the overlay refer to them by their index in this list.
  ///   - labelWidths: width of each one's label in pixels, as far as it is known.
  /// - Complexity: O(n) in the anchors; they are indexed over the next frames, 4096 at a time.
  public mutating func setAnchors(_ anchors: [Anchor], labelWidths: [Double] = []) {
    composer.anchors.set(anchors, labelWidths: labelWidths)
  }

  /// Whether anchors are not shown yet because many came at once.
  public var hasWaitingAnchors: Bool { composer.anchors.isWaiting }
}
