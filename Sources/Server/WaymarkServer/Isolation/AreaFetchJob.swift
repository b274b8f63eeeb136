import WaymarkFetch
import WaymarkFormats
import WaymarkGeodesy

/// A fetcher's job.
struct AreaFetchJob: Equatable, Sendable {
  var request: AreaFetchRequest
  /// The folder to make.
  var target: String
  /// The file of sources; nil for those of the program.
  var sources: String?
  /// The folder of downloads; nil for the usual one.
  var cache: String?
}

extension AreaFetchJob {
  /// The message to the fetcher.
  var json: JSONValue {
    [
      "lat": .number(request.center.latitude), "lon": .number(request.center.longitude),
      "radius": .number(request.radius), "horizon": .number(request.horizon), "name": JSONValue(request.name),
      "target": .string(target), "sources": JSONValue(sources), "cache": JSONValue(cache),
    ]
  }

  /// Reads a job from its JSON; nil when it is invalid.
  init?(_ json: JSONValue) {
    guard let latitude = json["lat"]?.double, let longitude = json["lon"]?.double,
      let center = Coordinate(latitude: latitude, longitude: longitude), let radius = json["radius"]?.double,
      let horizon = json["horizon"]?.double, let target = json["target"]?.string
    else { return nil }
    self.init(
      request: AreaFetchRequest(center: center, radius: radius, horizon: horizon, name: json["name"]?.string),
      target: target, sources: json["sources"]?.string, cache: json["cache"]?.string)
  }
}

extension AreaFetchProgress {
  /// The message to the server.
  var json: JSONValue {
    [
      "stage": .string(stage.rawValue), "text": .string(text), "share": .number(share), "bytes": .number(Double(bytes)),
      "total": total.map { .number(Double($0)) } ?? .null, "remaining": remaining.map { .number($0) } ?? .null,
    ]
  }

  /// Reads a report from its JSON; nil when it is none.
  init?(json: JSONValue) {
    guard let stage = json["stage"]?.string.flatMap(Stage.init(rawValue:)), let share = json["share"]?.double else {
      return nil
    }
    self.init(
      stage: stage, text: json["text"]?.string ?? "", share: share, bytes: json["bytes"]?.int ?? 0,
      total: json["total"]?.int, remaining: json["remaining"]?.double)
  }
}
