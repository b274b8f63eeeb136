import Dispatch
public import WaymarkElevation
import WaymarkFormats
import Waymark
public import WaymarkGeodesy
public import WaymarkPhotos
import WaymarkTerrain
public import WaymarkVision

/// Directions from skylines against the truth: photos of a table, and rendered views of the same elevations.
public final class LookEvaluation {
  /// Rendered views of each kind.
  public var views = 20
  /// Seed of the first view.
  public var seed: UInt64 = 1
  /// Receives each rendered view with the horizon's place, before it is matched.
  public var receive: (RenderedView, Coordinate, Altitude, SkylinePrior) throws -> Void = { _, _, _, _ in }

  let collection: ElevationCollection
  private let geoid: GeoidGrid?
  let range = 60_000.0

  static let noPlace = InputError(
    "there is no place with ridges in view in these elevations", advice: "give elevations of mountains")

  /// Makes an evaluation on elevations.
  public init(_ collection: ElevationCollection, geoid: GeoidGrid? = nil) {
    self.collection = collection
    self.geoid = geoid
  }

  /// The photos of a table: with compass, without, and with the horizon of a place ten kilometres away.
  public func photos(_ table: PhotoTable, progress: (String) -> Void) throws -> LookEvaluationReport {
    var report = LookEvaluationReport()
    for (name, usesCompass, isElsewhere) in [
      ("with compass", true, false), ("without compass", false, false), ("of another place", true, true),
    ] {
      let finder = LookFinder(collection, geoid: geoid)
      finder.usesCompass = usesCompass
      var kinds: [LookStatistics] = []
      for row in table.rows where row.problem == nil {
        progress("\(name): \(row.file)")
        var facts = row.facts
        if isElsewhere, let here = facts.coordinate {
          facts.coordinate = Coordinate(
            latitude: here.latitude + (here.latitude.truncatingRemainder(dividingBy: 1) > 0.5 ? -0.09 : 0.09),
            longitude: here.longitude)
          facts.altitude = nil
        }
        let result = try finder.look(file: row.file, path: row.path, facts: facts)
        if let time = result.horizonMilliseconds { report.horizonMilliseconds.append(time) }
        let kind = "\(row.kind.isEmpty ? "photos" : row.kind), \(name)"
        if !kinds.contains(where: { $0.name == kind }) { kinds.append(LookStatistics(kind)) }
        for i in kinds.indices where kinds[i].name == kind {
          kinds[i].add(
            result.seen?.skyline?.accepted, truth: row.truth?.yawDegrees, isWithoutTruth: isElsewhere,
            milliseconds: result.milliseconds)
        }
      }
      report.rows += kinds
    }
    return report
  }

  /// Rendered views, all of which are matched in each of the kinds.
  public func rendered(progress: (String) -> Void) throws -> LookEvaluationReport {
    var report = LookEvaluationReport()
    var rows = ViewKind.allCases.map { LookStatistics("rendered, \($0.rawValue)") }
    var place = ViewPlaces(collection, range: range, seed: seed)
    for number in 0..<views {
      progress("view \(number + 1) of \(views)")
      guard let stand = try place.next() else { throw Self.noPlace }
      for (k, kind) in ViewKind.allCases.enumerated() {
        try Task.checkCancellation()
        guard let view = try? stand.view(kind, seed: seed &+ UInt64(number)) else { continue }
        let prior = stand.prior(kind)
        if kind == .clear { try receive(view, stand.coordinate, stand.eye.altitude, prior) }
        let found: (yaw: Double, sigma: Double)?
        let begin: UInt64
        if kind.isOfSun {
          guard let sun = stand.sun else { continue }
          begin = DispatchTime.now().uptimeNanoseconds
          let sight = try? SunFinder().find(in: view.picture, prior: prior, sun: sun)
          found = sight.map { ($0.attitude.yawDegrees, $0.yawSigmaDegrees) }
        } else {
          guard let horizon = try stand.horizon(kind) else { continue }
          begin = DispatchTime.now().uptimeNanoseconds
          found = SkylineMatcher().match(view.picture, horizon: horizon, prior: prior).accepted
        }
        rows[k].add(
          found, truth: view.attitude.yawDegrees, isWithoutTruth: kind.isWithoutTruth,
          milliseconds: Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6)
      }
    }
    report.rows = rows
    return report
  }
}
