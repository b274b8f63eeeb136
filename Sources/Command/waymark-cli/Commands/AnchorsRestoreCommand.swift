import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsRestore = Command(
    "anchors", "restore", summary: "make a store of a backup",
    discussion: """
      Takes what waymark anchors backup has saved, or any store's file, and makes a store of it: a file that does not
      exist yet, tables in a database that has no anchors yet, or with --tenant those of a tenant that has none. So it moves anchors from a file to a database, too. A
      damaged backup is refused. The new store has a new identity: pages ask it for everything, and send it the changes
      that it lacks.

      output: file, anchors, deleted, revision

      examples:
        waymark anchors restore anchors-monday.sqlite --store anchors.sqlite
        waymark anchors restore anchors-monday.sqlite --store postgresql://waymark@db/waymark
      """,
    positionals: [Positional("FILE", help: "the backup")],
    options: [.anchorStore, .anchorTenant]
  ) { arguments, console in
    let location = StoreLocation(try arguments.required("--store"))
    let file = arguments.string("FILE") ?? ""
    let restored =
      arguments.has("--tenant")
      ? try AnchorBackup.restore(file, into: try AnchorCommandStore.open(arguments, .readWrite))
      : try AnchorBackup.restore(file, to: location)
    console.result(
      arguments, json: AnchorOutput.json(restored, file: location.description),
      human:
        "\(location): \(restored.anchors) anchors and \(restored.deleted) deletions, up to revision \(restored.revision)"
    )
  }
}
