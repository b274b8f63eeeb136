import CommandKit
import WaymarkFormats

extension Command {
  static let anchorsImport = Command(
    "anchors", "import", summary: "add the points of GPX, GeoJSON, KML and KMZ files to a store",
    discussion: """
      A file is imported whole or not at all; invalid places are skipped and reported. Anchors already in the store stay
      as they are, so a file can be imported again. docs/anchors.md describes each format.

      output: files: of each file, format, added, unchanged, kept (there already, but edited since), skipped (where, why),
      changed (where, why), left_out (what it holds besides places); added, unchanged, kept of all

      example:
        waymark anchors import hike.gpx peaks.kmz --store anchors.sqlite
      """,
    positionals: [Positional("FILE", help: "files, plain or gzip; - for standard input", arity: .many)],
    options: [.anchorStore, .anchorTenant, .anchorFormat]
  ) { arguments, console in
    let paths = arguments.strings("FILE")
    guard !paths.isEmpty else { throw UsageError("FILE is missing: give the files to import.") }
    let format = try arguments.choice("--format", as: AnchorFileFormat.self)
    // All files are read before the store is changed, so that an error in one changes nothing.
    let contents = try paths.map { ($0, try AnchorFile.read(path: $0, format: format)) }
    let anchors = try AnchorCommandStore(arguments, .create)
    var report = AnchorImportReport()
    for (path, content) in contents { report.add(path, content, try anchors.take(content.anchors)) }
    console.result(arguments, json: report.json, human: report.text)
  }
}
