import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// The object behind a handle of the C interface: a session.
final class WebSession: WebRegions, Handled {
  static let kind = HandleKind.session

  var session = Session(strategy: AlignmentMethod.robust.strategy(initialYaw: .firstHeading))
  /// The streets that the alignment may use; they stay when a session restarts.
  var streets: StreetNetwork? { didSet { session.setStreets(streets) } }
  /// The ground that the height may use; it stays, too.
  var ground: GroundElevation? { didSet { session.setGround(ground) } }
  /// What hides the view, around a place; it stays, too.
  var buildings: (outlines: [BuildingOutline], origin: Coordinate)? { didSet { raiseBuildings() } }
  /// Announcements along the route, and when to request another one.
  let guidance = WebGuidance()
  private var lastCorrection: AlignmentCorrection?
  private var corrections = 0

  /// Restarts with another alignment; the style stays.
  func start(_ method: AlignmentMethod, initialYaw: InitialYaw) {
    session = Session(strategy: method.strategy(initialYaw: initialYaw), style: session.style)
    session.setStreets(streets)
    session.setGround(ground)
    raiseBuildings()
    guidance.follow(nil)
    lastCorrection = nil
    corrections = 0
  }

  private func raiseBuildings() {
    if let buildings { session.setBuildings(buildings.outlines, around: buildings.origin) }
  }

  /// Feeds a sample.
  ///
  /// - Returns: the result for the C interface: an `OutcomeCode`.
  func take(_ sample: Sample, at time: Double) -> Int32 {
    if case .route(let route) = sample { guidance.follow(route) }
    switch session.take(TimedSample(time: time, sample)) {
    case .accepted(nil): return OutcomeCode.accepted
    case .accepted(let correction?):
      lastCorrection = correction
      corrections += 1
      return OutcomeCode.corrected
    case .rejected(let reason): return OutcomeCode.rejected(reason)
    }
  }

  /// What a property or a function of the session gives, without a copy of the session: one is made where it is read out
  /// of an object around a call, and is 5 kB of code and hundreds of counts.
  func reading<T>(_ read: (inout Session<SelectedAlignment>) -> T) -> T { inPlace(&session, read) }

  /// Writes the alignment into the number region.
  func writeAlignment() {
    numbers.fill(.nan, count: AlignmentLayout.count)
    let alignment = session.alignment
    numbers[AlignmentLayout.state] = Double(alignment.state.number)
    numbers[AlignmentLayout.isKnown] = alignment.frame == nil ? 0 : 1
    numbers[AlignmentLayout.yaw] = alignment.frame?.yawDegrees ?? .nan
    numbers[AlignmentLayout.yawSigma] = alignment.yawSigmaDegrees ?? .nan
    numbers[AlignmentLayout.positionSigma] = alignment.positionSigma ?? .nan
    if let position = reading({ $0.position }) { numbers.write(position, at: AlignmentLayout.latitude) }
    numbers[AlignmentLayout.correctionTime] = lastCorrection?.time ?? .nan
    numbers[AlignmentLayout.correctionAngle] = lastCorrection?.angleDegrees ?? .nan
    numbers[AlignmentLayout.corrections] = Double(corrections)
    numbers[AlignmentLayout.acceptedSamples] = Double(session.statistics.accepted)
    numbers[AlignmentLayout.rejectedSamples] = Double(session.statistics.rejected)
    numbers[AlignmentLayout.segments] = Double(session.statistics.segments)
    numbers[AlignmentLayout.clockJumps] = Double(session.statistics.clockJumps)
    numbers[AlignmentLayout.heightSigma] = alignment.heightSigma ?? .nan
    numbers[AlignmentLayout.carriedBy] = Double(alignment.carriedBy.rawValue)
    numbers[AlignmentLayout.contradictedBy] = Double(alignment.contradictedBy.rawValue)
    numbers[AlignmentLayout.advice] = Double(alignment.advice.number)
    numbers[AlignmentLayout.cameraHeading] = reading { $0.cameraHeadingDegrees } ?? .nan
    if let check = alignment.altitudeCheck {
      numbers[AlignmentLayout.altitudeOffset] = check.offset
      if let fault = check.fault { numbers[AlignmentLayout.altitudeFault] = Double(fault.number) }
    }
  }
}
