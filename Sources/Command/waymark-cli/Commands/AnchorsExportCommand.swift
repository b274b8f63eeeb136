import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsExport = Command(
    "anchors", "export", summary: "write the anchors of a store to a GPX, GeoJSON, KML or KMZ file",
    discussion: """
      The file is written atomically and replaces an existing one. It contains all fields of an anchor, so that
      importing it elsewhere gives the same anchors.

      output: file, format, anchors (how many)

      example:
        waymark anchors export --format gpx --out anchors.gpx --store anchors.sqlite
      """,
    options: [
      .anchorStore, .anchorTenant, .anchorFormat,
      Option("--out", value: "FILE", help: "file to write; - for standard output"),
    ]
  ) { arguments, console in
    let path = try arguments.required("--out")
    _ = try arguments.required("--format")
    guard let format = try arguments.choice("--format", as: AnchorFileFormat.self) else { return }
    let anchors = try AnchorCommandStore(arguments, .readOnly).all().map { $0.record.anchor }
    try AnchorFile.write(anchors, to: path, format: format)
    guard path != AtomicFile.standardOutput else { return }
    console.result(
      arguments,
      json: ["file": .string(path), "format": .string(format.rawValue), "anchors": .number(Double(anchors.count))],
      human: "\(path): \(anchors.count) \(anchors.count == 1 ? "anchor" : "anchors")")
  }
}
