internal import CPortableMath
internal import WaymarkGeodesy

/// Finds how a camera was turned from the skyline in its picture.
public struct SkylineMatcher {
  /// The longer side to which pictures are reduced, pixels.
  public var side = 640

  public init() {}

  public struct Trial {
    public var yaw = 0.0, pitch = 0.0, roll = 0.0, score = 0.0, second = 0.0, sigma = 0.0, inliers = 0.0, n = 0.0, scale = 0.0
    public var half = 0.0
    public var all: [(Double, Double)] = []
    public var skyline: [(Double, Double)] = []
  }

  public func debug(_ large: ColourPicture, horizon: HorizonProfile, prior: SkylinePrior) -> Trial? {
    let picture = large.reduced(toSide: side)
    let focal = prior.focalPixels * Double(picture.width) / Double(large.width)
    let pitch0 = Angle.radians(prior.pitchDegrees ?? 0)
    var rollDegrees = prior.rollDegrees ?? 0
    rollDegrees -= (rollDegrees / 90).rounded() * 90
    let roll0 = Angle.radians(rollDegrees)
    let view = Cylinder(picture, focal: focal, pitch: pitch0, roll: roll0)
    let features = SkyFeatures(view)
    // Seeds.
    var skyEnd = view.first
    var groundStart = view.last
    for c in 0..<view.columns where view.first[c] <= view.last[c] {
      let n = view.last[c] - view.first[c] + 1
      skyEnd[c] = view.first[c] + n / 10
      groundStart[c] = view.last[c] - n / 5
    }
    var model = SkyModel(features, view, skyEnd: skyEnd, groundStart: groundStart)
    var map = BoundaryMap(features, view, model)
    for _ in 0..<2 {
      let line = map.continuous(view)
      for c in 0..<view.columns where view.first[c] <= view.last[c] {
        skyEnd[c] = line[c] - 3
        groundStart[c] = line[c] + 3
      }
      model = SkyModel(features, view, skyEnd: skyEnd, groundStart: groundStart)
      map = BoundaryMap(features, view, model)
    }
    let span = view.cell * Double(view.columns)
    let independent = max(15, min(60, span / Angle.radians(0.5)))
    let tried = min(128, view.columns)
    let coarse = max(Angle.radians(0.1), span / 200)
    let search = SkylineSearch(map, view, columns: tried, blur: max(2, Int(coarse / view.cell)), independent: independent)
    let center = Angle.radians(prior.yawDegrees ?? 0)
    let range = prior.yawDegrees == nil ? Double.pi : Angle.radians(prior.yawRangeDegrees)
    let steps = Int(range / coarse)
    let yaws = (-steps...steps).map { center + Double($0) * coarse }
    let sp = Angle.radians(0.5), sr = Angle.radians(1.2)
    let np = Int(Angle.radians(2.5) / coarse), nr = 4
    let pitches = (-np...np).map { Double($0) * coarse }
    let rolls = (-nr...nr).map { Double($0) * Angle.radians(1) }
    let found = search.best(horizon, yaws: yaws, pitches: pitches, rolls: rolls) { p, r in
      2 * log(1 + p * p / (sp * sp) / 3) + 2 * log(1 + r * r / (sr * sr) / 3)
    }
    var peaks: [SkylineSearch.Candidate] = []
    for c in found.sorted(by: { $0.score > $1.score }) {
      if peaks.allSatisfy({ abs(Self.wrap($0.yaw - c.yaw)) > max(Angle.radians(1.0), 2.5 * coarse) }) { peaks.append(c) }
      if peaks.count == 8 { break }
    }
    let problem = SkylineFit.Problem(map: map, view: view, horizon: horizon, prior: prior, pitch: pitch0, roll: roll0, pitchSigma: sp, rollSigma: sr)
    let columns = Array(stride(from: 0, to: view.columns, by: max(1, view.columns / 320)))
    var trials: [Trial] = []
    let fine = SkylineSearch(map, view, columns: tried, blur: max(2, Int(Angle.radians(0.1) / view.cell)), independent: independent)
    for c in peaks {
      var fit = SkylineFit(yaw: c.yaw, pitch: pitch0 + c.pitch, roll: roll0 + c.roll)
      var ok = true
      for w in [1.2, 0.6, 0.35] where ok { ok = fit.improve(problem, window: max(Angle.radians(w), 4 * view.cell), columns: columns) }
      guard ok else { continue }
      let s = fine.best(horizon, yaws: [fit.yaw], pitches: [fit.pitch - pitch0], rolls: [fit.roll - roll0]) { p, r in
        2 * log(1 + p * p / (sp * sp) / 3) + 2 * log(1 + r * r / (sr * sr) / 3) }[0]
      var t = Trial()
      t.yaw = Angle.wrappedTo360(Angle.degrees(fit.yaw)); t.pitch = Angle.degrees(fit.pitch); t.roll = Angle.degrees(fit.roll)
      t.score = s.score
      t.n = Double(fit.weights.count { $0 > 0.3 }) / Double(columns.count)
      t.scale = fit.scale
      if let inv = SymmetricThree(fit.normal).inverse { t.sigma = Angle.degrees((inv[0] * Double(columns.count) / independent).squareRoot()) }
      trials.append(t)
    }
    trials.sort { $0.score > $1.score }
    guard var best = trials.first else { return nil }
    best.second = trials.dropFirst().first { abs(Angle.wrappedTo180($0.yaw - best.yaw)) > 1 }?.score ?? -.infinity
    best.all = trials.map { ($0.yaw, $0.score) }
    return best
  }
  static func wrap(_ x: Double) -> Double { x - (x / (2 * .pi)).rounded() * 2 * .pi }
}
