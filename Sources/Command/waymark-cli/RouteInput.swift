import CommandKit
import Waymark
import WaymarkFormats

/// Files of routes that a command reads: what was left out of one is said in a line.
enum RouteInput {
  /// All lines of a file.
  static func readAll(
    path: String, format: RouteFormat?, options: RouteReadingOptions = RouteReadingOptions(), _ console: Console
  ) throws(InputError) -> RouteList {
    let list = try RouteFile.readAll(path: path, format: format, options: options)
    if let text = list.remarks.text { console.note("\(path): \(text).") }
    return list
  }

  /// The first route of a file.
  static func read(
    path: String, format: RouteFormat?, options: RouteReadingOptions = RouteReadingOptions(), _ console: Console
  ) throws(InputError) -> Route {
    try readAll(path: path, format: format, options: options, console).route()
  }
}
