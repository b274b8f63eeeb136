import CommandKit
import WaymarkFormats
import WaymarkStorage

extension Command {
  static let anchorsRecover = Command(
    "anchors", "recover", summary: "save what can be read of a damaged store into a new one",
    discussion: """
      Looks at every page of the file by itself, also at those that nothing leads to any more, and at the journal beside
      it (FILE-wal: keep the two together). The damaged file is left as it is. Stop programs that use it first.

      output: anchors, deleted, pages

      example:
        waymark anchors recover --store anchors.sqlite --out saved.sqlite
      """,
    options: [.anchorStore, Option("--out", value: "FILE", help: "the new store; must not be there yet")]
  ) { arguments, console in
    let (path, target) = (try arguments.required("--store"), try arguments.required("--out"))
    let saved = try AnchorRecovery.recover(path, to: target)
    console.result(
      arguments,
      json: [
        "anchors": .number(Double(saved.anchors)), "deleted": .number(Double(saved.deleted)),
        "pages": .number(Double(saved.pages)),
      ],
      human: "saved \(saved.anchors) anchors and \(saved.deleted) deletions out of \(saved.pages) pages into \(target)")
  }
}
