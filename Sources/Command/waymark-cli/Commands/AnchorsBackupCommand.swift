import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsBackup = Command(
    "anchors", "backup", summary: "back up a store to one file, also while servers use it",
    discussion: """
      Saves a consistent snapshot of a file or database, deleted anchors included. The backup is an SQLite store with a
      checksum, readable by this user only. It appears under its name when complete; an existing file is never replaced.
      Restore it with waymark anchors restore.

      output: file, anchors, deleted, revision

      examples:
        waymark anchors backup --store anchors.sqlite --out anchors-monday.sqlite
        waymark anchors backup --store postgresql://waymark@db/waymark --out anchors-monday.sqlite
      """,
    options: [.anchorStore, .anchorTenant, Option("--out", value: "FILE", help: "the backup; must not exist yet")]
  ) { arguments, console in
    let path = try arguments.required("--out")
    let saved = try AnchorBackup.save(try AnchorCommandStore.open(arguments, .readOnly), to: path)
    console.result(
      arguments, json: AnchorOutput.json(saved, file: path),
      human: "\(path): \(saved.anchors) anchors and \(saved.deleted) deletions, up to revision \(saved.revision)")
  }
}
