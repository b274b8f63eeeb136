import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsRecover = Command(
    "anchors", "recover", summary: "recover the readable part of a damaged store into a new one",
    discussion: """
      Examines every page of the file by itself, including unreferenced ones, and the journal beside
      it (FILE-wal: keep the two together). The damaged file is not changed. Stop programs that use it first.

      output: anchors, deleted, pages

      example:
        waymark anchors recover --store anchors.sqlite --out saved.sqlite
      """,
    options: [.anchorStore, Option("--out", value: "FILE", help: "the new store; must not exist yet")]
  ) { arguments, console in
    let (path, target) = (try arguments.required("--store"), try arguments.required("--out"))
    let saved = try AnchorRecovery.recover(path, to: target)
    console.result(
      arguments,
      json: [
        "anchors": .number(Double(saved.anchors)), "deleted": .number(Double(saved.deleted)),
        "pages": .number(Double(saved.pages)),
      ],
      human:
        "recovered \(saved.anchors) anchors and \(saved.deleted) deletions from \(saved.pages) pages into \(target)")
  }
}
