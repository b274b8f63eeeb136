import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Replays a log through the engine as it is compiled for this machine.
enum NativeReplay {
  /// The engine's output and state at every `interval`-th pose that is a sample of the log.
  static func run(_ samples: [TimedSample], _ configuration: Configuration, interval: Int) -> [JSONValue] {
    var style = OverlayStyle()
    style.route = configuration.route
    var session = Session(
      strategy: configuration.method.strategy(initialYaw: configuration.initialYaw), style: style)
    session.setAnchors(ParityLog.anchors.compactMap(anchor))
    var corrections: [AlignmentCorrection] = []
    var answers: [JSONValue] = []
    var poses = 0
    for sample in samples {
      // The engine never reads the ground truth, and the web's interface has no function for it.
      if case .truth = sample.sample { continue }
      if case .accepted(let correction?) = session.take(sample) { corrections.append(correction) }
      guard case .pose(let pose) = sample.sample, let camera = session.camera else { continue }
      poses += 1
      guard poses % interval == 0 else { continue }
      let overlay = session.overlay(for: pose, camera: camera, at: sample.time)
      answers.append([
        "overlay": OverlayJSON.json(overlay),
        "alignment": OverlayJSON.json(alignmentOf: session, corrections: corrections),
      ])
    }
    return answers
  }

  static func anchor(_ json: JSONValue) -> Anchor? {
    guard let latitude = json["lat"]?.double, let longitude = json["lon"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let altitude = json["alt"]?.double.map {
      Altitude(meters: $0, reference: json["altRef"] == "msl" ? .meanSeaLevel : .ellipsoid)
    }
    return Anchor(position: Position(coordinate, altitude: altitude), name: "")
  }
}
