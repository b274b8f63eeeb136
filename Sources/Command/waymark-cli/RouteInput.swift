import CommandKit
import Waymark
import WaymarkFormats

/// Files of routes that a command reads: what was left out of one is said in a line.
enum RouteInput {
  /// For files whose format no option names.
  static let advice = "give GPX, KML or GeoJSON, or a polyline in a file that ends in .polyline5 or .polyline6"

  /// All lines of a file.
  static func readAll(
    path: String, format: RouteFormat?, options: RouteReadingOptions = RouteReadingOptions(), advice: String? = nil,
    _ console: Console
  ) throws(InputError) -> RouteList {
    let list = try RouteFile.readAll(path: path, format: format, options: options, advice: advice)
    if let text = list.remarks.text { console.note("\(path): \(text).") }
    return list
  }

  /// The first route of a file.
  static func read(
    path: String, format: RouteFormat?, options: RouteReadingOptions = RouteReadingOptions(), advice: String? = nil,
    _ console: Console
  ) throws(InputError) -> Route {
    try readAll(path: path, format: format, options: options, advice: advice, console).route()
  }
}
