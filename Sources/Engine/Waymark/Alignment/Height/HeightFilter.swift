internal import WaymarkGeodesy

/// Height of the scene's zero level, from the ground's elevation along the walk and from the altitudes of fixes.
///
/// On foot the ground is right, whatever a receiver says, except on bridges, in buildings and on towers. What tells the
/// two apart is how the walk goes on: see `LevelGrid`. The altitudes count as `ReceiverAltitude` has them. The height that is
/// published changes slowly, and its standard deviation holds all that is possible.
struct HeightFilter: Sendable {
  /// The height of a scene's zero level.
  struct ZeroLevel: Equatable, Sendable {
    var altitude: Altitude
    /// Standard deviation, metres.
    var sigma: Double
    /// Whether it rests on the ground's elevation.
    var usesGround: Bool
  }

  /// Height of the camera above the ground, and what it varies by, metres.
  private static let (eyeHeight, eyeSigma) = (1.6, 0.25)
  /// Standard deviation of an elevation model, and the part of it that is the same all along a walk, metres.
  private static let (modelSigma, lastingSigma) = (1.5, 0.7)
  /// The same for the deck of a bridge between its ends.
  private static let deckSigma = 2.0
  /// The published height changes by no more than this, m/s.
  private static let rate = 0.8
  /// The receiver's error is learnt from a zero level that is as certain as this, m².
  private static let learnVariance = 400.0
  /// Readings are this far apart, metres.
  private static let spacing = 1.0
  /// Climb of the camera and rise of the ground are compared over pieces of this length, metres.
  private static let pieceLength = 20.0
  /// After so many seconds nothing is known any more of where the walker was.
  private static let memory = 600.0

  /// Where the last reading was taken.
  private struct Footing: Sendable {
    var camera: Vector3
    var earth: Vector3
    var elevation: Double
  }

  private var elevation: GroundElevation?
  private var streets: StreetNetwork?
  private var decks = MappedDecks()
  private var receiver: ReceiverAltitude?
  private var receiverBefore: ReceiverAltitude?
  private var levels: LevelGrid?
  private var footing: Footing?
  /// Where the present piece of the walk began, and its length so far.
  private var piece: (start: Footing, length: Double)?
  private var walker: (offShare: Double, clearance: Double, time: Double)?
  private var publishedAt = -Double.infinity
  /// Height of the scene's zero level; nil while nothing gave one.
  private(set) var zeroLevel: ZeroLevel?
  /// What the ground shows of the receiver's altitudes; nil while that is not known.
  private(set) var check: AltitudeCheck?
  /// Whether poses show how the walker climbs: counted steps do not.
  var showsClimbs = true

  /// The ground around the walk; nil when it is not known.
  mutating func setGround(_ ground: GroundElevation?) {
    if ground?.reference != elevation?.reference { (levels, footing, piece) = (nil, nil, nil) }
    elevation = ground
    findDecks()
  }

  /// The map, for its bridges and tunnels.
  mutating func setStreets(_ streets: StreetNetwork?) {
    self.streets = streets
    findDecks()
  }

  private mutating func findDecks() {
    guard let elevation, let streets else {
      decks = MappedDecks()
      return
    }
    decks = MappedDecks(streets.structures, ground: elevation)
  }

  /// A new scene has its own zero level; the walker is where they were.
  mutating func startSegment() {
    if let receiver { receiverBefore = receiver }
    (receiver, levels, footing, piece, zeroLevel) = (nil, nil, nil, nil, nil)
  }

  /// An altitude of a fix with its standard deviation, metres.
  mutating func add(_ altitude: Altitude, sigma: Double, cameraY: Double, at time: Double) {
    let value = altitude.meters - cameraY
    if receiver?.reference == altitude.reference {
      receiver?.add(value, sigma: sigma, at: time)
    } else {
      receiver = ReceiverAltitude(
        value, sigma: sigma, at: time, reference: altitude.reference, earlier: receiver ?? receiverBefore)
    }
  }

  /// The walker is at a position.
  ///
  /// - Parameters:
  ///   - coordinate: where.
  ///   - positionSigma: its standard deviation per axis, metres.
  ///   - camera: the camera in the scene.
  ///   - isCarried: the walker moves in a way that the scene does not show.
  ///   - time: seconds.
  mutating func add(
    at coordinate: Coordinate, positionSigma: Double, camera: Vector3, isCarried: Bool, time: Double
  ) {
    guard let reading = reading(at: coordinate, positionSigma: positionSigma, cameraY: camera.y) else { return }
    let earth = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
    let here = Footing(camera: camera, earth: earth, elevation: reading.ground.level + camera.y)
    guard var levels, let last = footing else {
      let known = walker.flatMap { time - $0.time < Self.memory ? ($0.offShare, $0.clearance) : nil }
      levels = LevelGrid(reading, before: known)
      (footing, piece) = (here, (here, 0))
      return
    }
    let step = camera - last.camera
    let seen = Vector3(step.x, 0, step.z).length
    let hidden = isCarried ? max(0, earth.distance(to: last.earth) - seen) : 0
    guard seen + hidden >= Self.spacing else { return }
    levels.walk(seen, climb: step.y, hidden: hidden)
    if !showsClimbs || hidden > 0 {
      // The rise of the ground, unless it is too steep to walk.
      let distance = seen + hidden
      let part = showsClimbs ? hidden / distance : 1
      let maximumRise = 0.3 * distance + 1
      let rise = max(-maximumRise, min(maximumRise, (here.elevation - last.elevation) * part))
      levels.shift(by: rise)
      receiver?.shift(by: rise)
    }
    let fall = here.elevation - last.elevation - step.y
    levels.add(reading, fall: showsClimbs && hidden == 0 ? abs(fall) : 0, after: seen + hidden)
    compare(here, after: seen + hidden, isSeen: showsClimbs && hidden == 0, &levels)
    self.levels = levels
    footing = here
  }

  private mutating func compare(_ here: Footing, after distance: Double, isSeen: Bool, _ levels: inout LevelGrid) {
    guard isSeen, let start = piece?.start, let length = piece.map({ $0.length + distance }) else {
      piece = (here, 0)
      return
    }
    guard length >= Self.pieceLength else {
      piece = (start, length)
      return
    }
    levels.compare(
      climb: here.camera.y - start.camera.y, rise: here.elevation - start.elevation, over: length)
    piece = (here, 0)
  }

  /// What the surfaces at a position say of the zero level; nil where the ground is not known.
  private func reading(at coordinate: Coordinate, positionSigma: Double, cameraY: Double) -> GroundReading? {
    guard let elevation, let height = elevation.height(at: coordinate) else { return nil }
    let position = min(positionSigma, 50)
    let slope = elevation.slope(at: coordinate, within: max(10, position)) * position
    let common = Self.eyeSigma * Self.eyeSigma
    let zero = Self.eyeHeight - cameraY
    var reading = GroundReading(
      ground: GroundReading.Surface(
        level: height + zero, sigma: (Self.modelSigma * Self.modelSigma + common + slope * slope).squareRoot(),
        weight: 1))
    if let deck = decks.deck(at: coordinate, positionSigma: position) {
      reading.ground.weight = 1 - deck.probability
      reading.deck = GroundReading.Surface(
        level: deck.height + zero, sigma: (Self.deckSigma * Self.deckSigma + common).squareRoot(),
        weight: deck.probability)
    }
    return reading
  }

  /// Works out the height from all that is known.
  mutating func update(at time: Double) {
    guard let levels, let reference = elevation?.reference, let footing else {
      if let receiver {
        let (level, variance) = receiver.alone
        publish(level, usesGround: false, at: time) { off in variance + off * off }
      }
      return
    }
    let undulation = CoarseGeoid.undulation(at: ECEF.position(of: footing.earth).coordinate)
    let belief = levels.belief(receiver?.prediction(above: reference, undulation: undulation))
    let level = Altitude(meters: belief.level, reference: reference)
    let variance = belief.meanSquare(about: belief.level)
    walker = (belief.offShare, belief.level - (footing.elevation - footing.camera.y), time)
    if variance < Self.learnVariance { receiver?.learn(level: level, variance: variance) }
    check = receiver?.check(undulation: undulation)
    let lasting = Self.lastingSigma * Self.lastingSigma + Self.eyeSigma * Self.eyeSigma
    publish(level, usesGround: true, at: time) { belief.meanSquare(about: belief.level + $0) + lasting }
  }

  /// Moves the published height towards a level, no faster than a viewer bears; at once where it is the first, or the first
  /// that rests on the ground.
  ///
  /// - Parameters:
  ///   - level: where it belongs.
  ///   - usesGround: whether the level rests on the ground.
  ///   - time: seconds.
  ///   - variance: mean square error of a height so far above the level, m².
  private mutating func publish(
    _ level: Altitude, usesGround: Bool, at time: Double, variance: (Double) -> Double
  ) {
    var shown = level.meters
    if let old = zeroLevel, old.altitude.reference == level.reference, old.usesGround == usesGround {
      let maximumChange = Self.rate * max(0, min(1, time - publishedAt))
      shown = old.altitude.meters + max(-maximumChange, min(maximumChange, level.meters - old.altitude.meters))
    }
    publishedAt = time
    zeroLevel = ZeroLevel(
      altitude: Altitude(meters: shown, reference: level.reference),
      sigma: variance(shown - level.meters).squareRoot(), usesGround: usesGround)
  }
}
