import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsRestore = Command(
    "anchors", "restore", summary: "restore a store from a backup",
    discussion: """
      Restores a backup of waymark anchors backup, or any store's file, to a new file, to a database without anchors, or
      with --tenant to a tenant without anchors. It can thus move anchors from a file to a database. A damaged backup is
      rejected. The new store has a new identity: pages synchronise with it from scratch and send it the changes it
      lacks.

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
