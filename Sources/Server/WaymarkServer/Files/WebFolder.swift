public import Foundation
public import WaymarkFormats

/// The files of the page: its own, the engine's module and the map library, wherever they are.
public struct WebFolder: Sendable {
  /// The page's files.
  public let root: URL
  /// Files outside the root by their paths in URLs.
  package let others: [String: URL]

  /// The names of the engine's modules.
  package static let modules = ["waymark", "terrain", "plans", "anchors", "search", "routing", "reading", "map"]

  /// Takes the page's files from a folder.
  ///
  /// The engine's module and the map library are taken from `engine/` and `vendor/` in the folder where these exist (as
  /// when installed), otherwise from where `make` puts them beside the folder.
  ///
  /// - Parameter folder: the folder with `index.html`.
  /// - Throws: `InputError` when it contains no page.
  public init(folder: URL) throws(InputError) {
    let real = folder.standardizedFileURL.resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: real.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw InputError("there is no such folder", file: folder.path, field: "--web")
    }
    root = real
    let checkout = real.deletingLastPathComponent()
    var others: [String: URL] = [:]
    let modules = Self.modules.map { ("engine/\($0).wasm", ".build/wasm/\($0).wasm") }
    let library = ["maplibre-gl.js", "maplibre-gl.css"].map { ("vendor/" + $0, ".tools/maplibre/" + $0) }
    for (path, elsewhere) in modules + library
    where !FileManager.default.fileExists(atPath: real.appendingPathComponent(path).path) {
      others[path] = checkout.appendingPathComponent(elsewhere)
    }
    self.others = others
  }

  /// Finds the page's files.
  ///
  /// Searched in this order: the folder in the environment variable `WAYMARK_WEB`, `../share/waymark/web` beside this
  /// program (where it is installed), then `Web` in the folders above this program and above the working directory.
  ///
  /// - Parameters:
  ///   - environment: environment variables.
  ///   - programFolder: folder of this program.
  ///   - workingFolder: the working directory.
  /// - Returns: the files.
  /// - Throws: `InputError` that says how to specify it.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    programFolder: URL? = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent(),
    workingFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  ) throws(InputError) -> WebFolder {
    if let path = environment["WAYMARK_WEB"], !path.isEmpty { return try WebFolder(folder: URL(fileURLWithPath: path)) }
    var candidates: [URL] = []
    if let programFolder { candidates.append(programFolder.appendingPathComponent("../share/waymark/web")) }
    for start in [programFolder, workingFolder].compactMap({ $0 }) {
      var folder = start.standardizedFileURL
      while folder.path != "/" {
        candidates.append(folder.appendingPathComponent("Web"))
        folder = folder.deletingLastPathComponent()
      }
    }
    for candidate in candidates where isPage(candidate) { return try WebFolder(folder: candidate) }
    throw InputError(
      "the files of the page are not found", field: "--web",
      advice: "give their folder with --web DIR or in WAYMARK_WEB")
  }

  private static func isPage(_ folder: URL) -> Bool {
    ["index.html", "engine/waymark.js", "waymark.js"].contains {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }
}
