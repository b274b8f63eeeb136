import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsBackup = Command(
    "anchors", "backup", summary: "save a store to one file, while servers use it",
    discussion: """
      Saves the state of one moment, deleted anchors included, of a file or of a database. The backup is a store's SQLite
      file with a checksum, only for this user, and appears under its name when it is complete; an existing file is never
      replaced. waymark anchors restore makes a store of it.

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
