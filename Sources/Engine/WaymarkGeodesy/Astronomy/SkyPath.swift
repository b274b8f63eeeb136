/// A body's path through the sky over a time, and when it touches the skyline.
public struct SkyPath: Sendable {
  /// A point of the path.
  public struct Point: Hashable, Sendable {
    /// When.
    public var instant: UTCInstant
    /// Where the body is.
    public var disc: SkyDisc
    /// Whether some of the disc is above the skyline; nil where that is unknown.
    public var isVisible: Bool?
  }

  /// The body.
  public let body: SkyBody
  /// The path, by time; the first point is at the beginning, the last at the end.
  public let points: [Point]
  /// The contacts, by time. Between a contact and the next the body is all the time visible, or hidden, except for less than
  /// `minimumStep`.
  public let contacts: [SkyContact]

  /// A body that shows in a notch, or is hidden by a tooth, for less time than this may be missed, seconds: a body moves by
  /// 0.02° meanwhile, a twelfth of its width.
  public static var minimumStep: Double { 5 }

  /// Follows a body.
  ///
  /// Contacts lie where the clearance of the disc above the skyline changes its sign: the first light on a slanted ridge
  /// is beside the top of the disc. Parts of the path that are certainly above or below all of the skyline there are passed
  /// over; the others are searched in steps of `minimumStep`, and the change of sign by halving to 0.01 s.
  ///
  /// - Parameters:
  ///   - body: which body.
  ///   - start: the beginning.
  ///   - hours: how long, 0 … 240.
  ///   - position: the observer, ellipsoidal height.
  ///   - skyline: the skyline from there; nil for the path alone.
  ///   - atmosphere: the air.
  ///   - interval: time between the points of the path, seconds, 10 … 3600.
  /// - Complexity: O(n + m · k) for n points of the path and m steps of `minimumStep` near the skyline, with k
  ///   elevations of the skyline in front of the disc.
  public init(
    of body: SkyBody, from start: UTCInstant, hours: Double = 24, at position: GeodeticPosition, skyline: Skyline?,
    atmosphere: Atmosphere = .standard, interval: Double = 300
  ) {
    self.body = body
    let begin = start.secondsSince1970
    guard begin.isFinite, hours.isFinite, interval.isFinite, hours >= 0 else {
      points = []
      contacts = []
      return
    }
    let seconds = min(240, hours) * 3600
    let wanted = max(10, min(3600, interval))
    let count = max(1, Int((seconds / wanted).rounded(.up)))
    let search = Search(body: body, position: position, skyline: skyline, atmosphere: atmosphere)
    var points: [Point] = []
    var contacts: [SkyContact] = []
    points.reserveCapacity(count + 1)
    for i in 0...count {
      let moment = search.moment(begin + min(seconds, wanted * Double(i)))
      if let last = points.last {
        search.contacts(
          from: Moment(seconds: last.instant.secondsSince1970, disc: last.disc, isVisible: last.isVisible), to: moment,
          into: &contacts)
      }
      points.append(
        Point(
          instant: UTCInstant(secondsSince1970: moment.seconds), disc: moment.disc, isVisible: moment.isVisible))
    }
    self.points = points
    self.contacts = contacts
  }
}

private struct Moment {
  var seconds: Double
  var disc: SkyDisc
  var isVisible: Bool?
}

private struct Search {
  let body: SkyBody
  let position: GeodeticPosition
  let skyline: Skyline?
  let atmosphere: Atmosphere

  func disc(_ seconds: Double) -> SkyDisc {
    body.disc(at: UTCInstant(secondsSince1970: seconds), from: position, atmosphere: atmosphere)
  }

  func moment(_ seconds: Double) -> Moment {
    let disc = disc(seconds)
    return Moment(seconds: seconds, disc: disc, isVisible: skyline?.clearance(of: disc).map { $0.degrees > 0 })
  }

  /// The contacts between two points of the path.
  func contacts(from first: Moment, to last: Moment, into contacts: inout [SkyContact]) {
    guard skyline != nil, !isCertain(first, last) else { return }
    let steps = max(1, Int(((last.seconds - first.seconds) / SkyPath.minimumStep).rounded(.up)))
    var before = first
    for i in 1...steps {
      let share = Double(i) / Double(steps)
      let after = i == steps ? last : moment(first.seconds + (last.seconds - first.seconds) * share)
      if let was = before.isVisible, let isNow = after.isVisible, was != isNow {
        if let contact = contact(from: before, to: after, kind: isNow ? .rise : .set) { contacts.append(contact) }
      }
      before = after
    }
  }

  /// Whether the body is above, or below, all of the skyline between two points of its path.
  private func isCertain(_ first: Moment, _ last: Moment) -> Bool {
    guard let skyline, let was = first.isVisible, was == last.isVisible else { return false }
    let (a, b) = (first.disc.center, last.disc.center)
    // At the greatest elevation it is higher than at both ends: by (15° h⁻¹ t)² tan h / 8 at most.
    let arc = 15.1 * (last.seconds - first.seconds) / 3600
    let highest = max(a.elevationDegrees, b.elevationDegrees)
    guard highest + arc < 80 else { return false }
    let (sine, cosine) = Angle.sinCos(degrees: max(0, highest))
    let bow = Angle.radians(arc) * arc / 8 * (sine / cosine + 0.1)
    let reach = (first.disc.radiusDegrees * 1.1 + bow) / cosine
    let turn = Angle.difference(fromDegrees: a.azimuthDegrees, toDegrees: b.azimuthDegrees)
    let west = turn >= 0 ? a.azimuthDegrees : b.azimuthDegrees
    guard let bounds = skyline.bounds(fromAzimuth: west - reach, width: abs(turn) + 2 * reach) else { return false }
    let top = highest + bow + max(first.disc.radiusDegrees, last.disc.radiusDegrees)
    // The lowest place of the path; some of the disc is visible when its centre is.
    let bottom = min(a.elevationDegrees, b.elevationDegrees) - bow
    return top < bounds.lowest || bottom > bounds.highest
  }

  private func contact(from before: Moment, to after: Moment, kind: SkyContact.Kind) -> SkyContact? {
    var (low, high) = (before.seconds, after.seconds)
    while high - low > 0.01 {
      let middle = (low + high) / 2
      guard middle > low, middle < high, let isVisible = moment(middle).isVisible else { return nil }
      if isVisible == (kind == .rise) { high = middle } else { low = middle }
    }
    let disc = disc(high)
    guard let place = skyline?.clearance(of: disc) else { return nil }
    return SkyContact(
      kind: kind, instant: UTCInstant(secondsSince1970: high), disc: disc, direction: place.direction)
  }
}
