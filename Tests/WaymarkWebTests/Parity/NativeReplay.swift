import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Replays a log through the engine as it is compiled for this machine.
enum NativeReplay {
  /// The engine's output and state at every `interval`-th pose that is a sample of the log.
  static func run(_ samples: [TimedSample], _ configuration: Configuration, interval: Int) -> [JSONValue] {
    var style = OverlayStyle()
    style.route = configuration.route
    var session = Session(
      strategy: configuration.method.strategy(initialYaw: configuration.initialYaw), style: style)
    session.setAnchors(ParityLog.anchors.compactMap(anchor))
    if configuration.hasBuildings, let town = coordinate(ParityLog.town) {
      session.setBuildings(ParityLog.buildings.compactMap(building), around: town)
    }
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

  private static func coordinate(_ json: JSONValue) -> Coordinate? {
    guard let latitude = json["lat"]?.double, let longitude = json["lon"]?.double else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func building(_ feature: JSONValue) -> BuildingOutline? {
    guard let ring = feature["geometry"]?["coordinates"]?.array?.first?.array,
      let height = feature["properties"]?["height"]?.double,
      let underside = feature["properties"]?["minHeight"]?.double
    else { return nil }
    let corners = ring.compactMap { corner in
      corner.array.flatMap { Coordinate(latitude: $0[1].double ?? .nan, longitude: $0[0].double ?? .nan) }
    }
    return BuildingOutline(rings: [corners], height: height, underside: underside)
  }

  static func anchor(_ json: JSONValue) -> Anchor? {
    guard let coordinate = coordinate(json) else { return nil }
    let altitude = json["alt"]?.double.map {
      Altitude(meters: $0, reference: json["altRef"] == "msl" ? .meanSeaLevel : .ellipsoid)
    }
    return Anchor(position: Position(coordinate, altitude: altitude), name: "")
  }
}
