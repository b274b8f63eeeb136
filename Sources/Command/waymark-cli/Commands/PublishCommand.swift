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
      panorama and walks work as served; anchors stay on the device. Vector tiles and heights are PMTiles archives, from
      which browsers request ranges. A new site appears when it is complete. In an existing site only changed files are
      written, and the site stays usable meanwhile. docs/publish.md has more, also about uploading.

      output: folder, files, bytes, areas, changes

      examples:
        waymark publish --area out/demo-area --out site
        waymark publish --areas areas --out site
      """,
    options: [
      .areas,
      Option("--areas", value: "DIR", help: "folder of areas, besides those of --area"),
      Option("--out", value: "SITE", help: "folder of the site to create or update"),
      Option("--web", value: "DIR", help: "folder of the page's files (default: next to the program)"),
      Option(
        "--grace", value: "HOURS",
        help: "how long to keep files that the site no longer uses, for open pages (default: 24)"),
    ]
  ) { arguments, console in
    let target = URL(fileURLWithPath: try arguments.required("--out"))
    let given = arguments.has("--areas") && !arguments.has("--area") ? [] : try arguments.areas()
    let found =
      try arguments.string("--areas").map { try AreaFolder.areas(in: URL(fileURLWithPath: $0), mustExist: true) } ?? []
    let areas =
      given
      + found.filter { area in
        !given.contains { $0.folder.standardizedFileURL == area.folder.standardizedFileURL }
      }
    guard !areas.isEmpty else {
      throw UsageError("There is no area: --area DIR or --areas DIR is missing. See waymark publish --help.")
    }
    let grace = try arguments.double("--grace", in: 0...87_600) ?? 24
    let web =
      try arguments.string("--web").map { try WebFolder(folder: URL(fileURLWithPath: $0)) } ?? WebFolder.find()
    let publisher = SitePublisher(web: web, progress: AreaOutput.progress(console))
    let site = try await publisher.publish(areas, into: target, grace: 3600 * grace)
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
      "changes": .object(
        tallies(site.changes).reduce(into: JSONObject()) { json, each in
          json[each.name] = [
            "objects": .number(Double(each.tally.objects)), "bytes": .number(Double(each.tally.bytes)),
          ]
        }),
    ]
  }

  private static func tallies(_ changes: SiteChanges) -> [(name: String, tally: SiteChanges.Tally)] {
    [
      ("new", changes.new), ("kept", changes.kept), ("shared", changes.shared), ("retired", changes.retired),
      ("removed", changes.removed),
    ]
  }

  static func text(_ site: PublishedSite, _ target: URL) -> String {
    func megabytes(_ bytes: Int) -> String { Fixed.text(Double(bytes) / 1e6, decimals: 1) + " MB" }
    let lines = site.areas.map { "\($0.name)  \($0.tiles) tiles, \(megabytes($0.bytes))" }
    let changes = tallies(site.changes).filter { $0.name == "new" || $0.tally.objects > 0 }
      .map { "\($0.tally.objects) \($0.name) (\(megabytes($0.tally.bytes)))" }
    let head = "site in \(target.path): \(site.files) files, \(megabytes(site.bytes))"
    return ([head, "objects: " + changes.joined(separator: ", ")] + lines).joined(separator: "\n")
  }
}
