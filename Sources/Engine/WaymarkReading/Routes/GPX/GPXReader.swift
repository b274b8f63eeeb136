internal import Waymark
internal import WaymarkGeodesy

/// Reads routes and tracks from GPX 1.1 and 1.0 files (topografix.com/GPX/1/1). Waypoints are not routes.
///
/// A route (`rte`) comes before a track (`trk`). Where a file has both and the route's points lie along the track, as
/// directions services write it, they form one route: the track is the line, the route's points are its steps. A route of few points beside
/// its own track, as planners write it, comes after the track.
public enum GPXReader {
  /// All lines of a file, including those that are not routes.
  ///
  /// - Parameters:
  ///   - file: its name, for errors.
  ///   - options: what the file does not state.
  ///   - read: parses the file with a handler.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the line.
  package static func list(
    file: String?, options: RouteReadingOptions, read: (GPXHandler) throws(InputError) -> Void
  ) throws(InputError) -> RouteList {
    let handler = GPXHandler()
    try read(handler)
    let lines = handler.routes.count + handler.tracks.count
    let nothing =
      lines == 0
      ? "the file has no route and no track"
        + (handler.waypointCount > 0 ? "; waypoints alone (\(handler.waypointCount)) are not a line" : "")
      : "the file has \(lines == 1 ? "one route or track" : "\(lines) routes and tracks"), but none with two points"
    var remarks = handler.remarks
    let candidates = paired(handler, options: options, remarks: &remarks)
    var list = RouteList([], remarks: remarks)
    for candidate in candidates {
      do throws(InputError) {
        list.add(try routes(candidate, file: file, options: options, remarks: &list.remarks), file: file)
      } catch { list.add(error) }
    }
    return try list.checked(InputError(nothing, file: file))
  }

  /// A route, a track, or a pair of both.
  private struct Candidate {
    var route: GPXPath?
    var track: GPXPath?
  }

  private static func paired(
    _ handler: GPXHandler, options: RouteReadingOptions, remarks: inout RouteRemarks
  ) -> [Candidate] {
    var tracks = handler.tracks
    var candidates: [Candidate] = []
    // Every pair is checked; a file with very many of both is an archive, not the response of a service.
    let isPaired = handler.routes.count <= 100 && tracks.count <= 100
    for route in handler.routes {
      if isPaired, let i = tracks.firstIndex(where: { belongs(route, to: $0, options: options) }) {
        candidates.append(Candidate(route: route, track: tracks.remove(at: i)))
      } else if isPaired, let i = tracks.firstIndex(where: { isOutline(route, of: $0) }) {
        let track = tracks.remove(at: i)
        remarks.decide(
          "\(name(of: track, "track")) with \(track.trackCount) points is used before the route of \(route.points.count) "
            + "points beside it")
        candidates += [Candidate(track: track), Candidate(route: route)]
      } else {
        candidates.append(Candidate(route: route))
      }
    }
    return candidates + tracks.map { Candidate(track: $0) }
  }

  /// Whether the points of a route lie along a track from its beginning to its end.
  private static func belongs(_ route: GPXPath, to track: GPXPath, options: RouteReadingOptions) -> Bool {
    if track.own != nil { return route.points.allSatisfy { $0.step != nil } }
    let positions = route.points.map { $0.coordinate }
    let lines = RouteLine.joined(track.segments, maximumGap: options.maximumGap)
    guard let first = positions.first, let last = positions.last, lines.count == 1, let line = lines.first,
      let start = line.coordinates.first, let end = line.coordinates.last,
      line.count >= positions.count, NearbyDistance.metres(first, start) <= RouteRecord.tolerance,
      NearbyDistance.metres(last, end) <= RouteRecord.tolerance
    else { return false }
    return StepLocator.vertices(of: positions, on: line.coordinates, tolerance: RouteRecord.tolerance) != nil
  }

  /// Whether a route only names some places of a track's way: it has at most half of its points, and the track's name or ends.
  private static func isOutline(_ route: GPXPath, of track: GPXPath) -> Bool {
    guard route.points.count * 2 <= track.trackCount, let first = route.points.first, let last = route.points.last,
      route.points.allSatisfy({ $0.shape.isEmpty }), let start = track.segments.first(where: { $0.count > 0 })?.coordinates.first,
      let end = track.segments.last(where: { $0.count > 0 })?.coordinates.last
    else { return false }
    if !track.name.isEmpty, track.name.isSame(route.name) { return true }
    return NearbyDistance.metres(first.coordinate, start) <= 200 && NearbyDistance.metres(last.coordinate, end) <= 200
  }

  private static func name(of path: GPXPath, _ kind: String) -> String {
    path.name.isEmpty ? "the \(kind)" : "\(kind) “\(path.name)”"
  }

  private static func routes(
    _ candidate: Candidate, file: String?, options: RouteReadingOptions, remarks: inout RouteRemarks
  ) throws(InputError) -> [Route] {
    let path = candidate.track ?? candidate.route ?? GPXPath()
    guard path.trackCount + path.points.count + (path.points.first?.shape.count ?? 0) > 1 else { return [] }
    var record = RouteRecord(name: path.name, mode: TravelModeName.mode(of: path.type))
    if record.name.isEmpty { record.name = candidate.route?.name ?? "" }
    let parts: [RouteLine]
    let what: String
    do throws(InputError) {
      if let track = candidate.track {
        what = name(of: track, "track")
        parts = track.segments
        if !track.isCut { record.steps = (candidate.route?.points ?? []).compactMap { step($0, vertex: nil) } }
      } else {
        what = name(of: path, "route")
        let (line, steps) = plain(path)
        (parts, record.steps) = ([line], steps)
      }
      if let own = path.own, !path.isCut { add(own, legs: path.legs, to: &record) }
      return try record.routes(
        parts: parts, what: what, source: "GPX file", file: file, options: options, remarks: &remarks)
    } catch {
      var located = error
      located.file = located.file ?? file
      located.line = located.line ?? path.line
      throw located
    }
  }

  /// A route without a track: its points are the line.
  private static func plain(_ route: GPXPath) -> (RouteLine, [StepRecord]) {
    var line = RouteLine()
    var steps: [StepRecord] = []
    for point in route.points {
      line.append(point.coordinate, altitude: point.altitude, time: point.time)
      if let step = step(point, vertex: line.count - 1) { steps.append(step) }
      for position in point.shape {
        if let last = line.coordinates.last, NearbyDistance.isSamePosition(last, position) { continue }
        line.append(position)
      }
    }
    return (line, steps)
  }

  /// The step that begins at a route point; nil for points without an instruction, which only shape the line.
  private static func step(_ point: GPXPoint, vertex: Int?) -> StepRecord? {
    let instruction = point.description.isEmpty ? point.comment : point.description
    guard !instruction.isEmpty || point.step != nil else { return nil }
    let own = point.step ?? XMLAttributes()
    return StepRecord(
      position: point.coordinate, first: own["first"].flatMap { Int($0) } ?? vertex,
      last: own["last"].flatMap { Int($0) }, leg: own["leg"].flatMap { Int($0) }, instruction: instruction,
      maneuver: Maneuver(name: point.type), name: point.name, distance: own["distance"].flatMap { amount($0) },
      duration: own["duration"].flatMap { amount($0) })
  }

  private static func add(
    _ own: XMLAttributes, legs: [XMLAttributes], to record: inout RouteRecord
  ) {
    record.source = own["source"]
    record.mode = own["mode"].flatMap { TravelMode(name: $0) } ?? record.mode
    record.distance = own["distance"].flatMap { amount($0) }
    record.duration = own["duration"].flatMap { amount($0) }
    record.legs = legs.map {
      LegRecord(distance: $0["distance"].flatMap { amount($0) }, duration: $0["duration"].flatMap { amount($0) })
    }
  }

  /// A length or a duration; nil when it is invalid.
  private static func amount(_ text: String) -> Double? {
    DecimalText.value(text).flatMap { $0 >= 0 ? $0 : nil }
  }
}
