import CommandKit
import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkPublish
import WaymarkServer

extension Command {
  static let publish = Command(
    "publish", summary: "write the web app and areas as a site of static files, for any web host",
    discussion: """
      The site needs no waymark serve: any static host or CDN serves it, under any path, without settings. Search, map,
      panorama and walks work as served; anchors stay on the device. Vector tiles and heights are PMTiles archives,
      of which browsers request parts. The folder is created completely or not at all. docs/publish.md has more.

      output: folder, files, bytes, areas

      examples:
        waymark publish --area out/demo-area --out site
        waymark publish --area graz --area vienna --out site --force
      """,
    options: [
      Option("--area", value: "DIR", help: "area folder; may be repeated, the default first", isRepeatable: true),
      Option("--out", value: "SITE", help: "folder to create"),
      Option("--web", value: "DIR", help: "folder of the page's files (default: found beside the program)"),
      Option("--force", help: "replace an existing site"),
    ]
  ) { arguments, console in
    let folders = arguments.strings("--area")
    guard !folders.isEmpty else { throw UsageError("--area DIR is missing. See waymark publish --help.") }
    let target = URL(fileURLWithPath: try arguments.required("--out"))
    let areas = try folders.map { try Area(folder: URL(fileURLWithPath: $0)) }
    let web =
      try arguments.string("--web").map { try WebFolder(folder: URL(fileURLWithPath: $0)) } ?? WebFolder.find()
    let publisher = SitePublisher(web: web, progress: AreaOutput.progress(console))
    let site = try await publisher.publish(areas, into: target, replace: arguments.has("--force"))
    console.clearProgress()
    for area in site.areas {
      if let problem = area.problem { console.note("waymark: \(area.name) has no route of a first walk: \(problem)") }
    }
    console.result(arguments, json: PublishOutput.json(site, target), human: PublishOutput.text(site, target))
  }
}

/// What `publish` prints.
private enum PublishOutput {
  static func json(_ site: PublishedSite, _ target: URL) -> JSONValue {
    [
      "folder": .string(target.path), "files": .number(Double(site.files)), "bytes": .number(Double(site.bytes)),
      "areas": .array(
        site.areas.map { area in
          [
            "id": .string(area.id), "name": .string(area.name), "tiles": .number(Double(area.tiles)),
            "bytes": .number(Double(area.bytes)), "firstWalk": .bool(area.hasWalk),
          ]
        }),
    ]
  }

  static func text(_ site: PublishedSite, _ target: URL) -> String {
    func megabytes(_ bytes: Int) -> String { Fixed.text(Double(bytes) / 1e6, decimals: 1) + " MB" }
    let lines = site.areas.map { "\($0.name)  \($0.tiles) tiles, \(megabytes($0.bytes))" }
    return (["site in \(target.path): \(site.files) files, \(megabytes(site.bytes))"] + lines).joined(separator: "\n")
  }
}
