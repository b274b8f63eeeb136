import CommandKit
import WaymarkFormats

extension Command {
  static let anchorsRemove = Command(
    "anchors", "remove", summary: "delete anchors from a store",
    discussion: """
      Other devices receive the deletion when they synchronize; a later edit on one of them restores the anchor.

      output: removed: the ids

      example:
        waymark anchors remove 0b2f1c1e --store anchors.sqlite
      """,
    positionals: [Positional("ID", help: "ids, or the beginnings of them", arity: .many)],
    options: [.anchorStore, .anchorTenant]
  ) { arguments, console in
    let words = arguments.strings("ID")
    guard !words.isEmpty else { throw UsageError("ID is missing: give the anchors to remove.") }
    let anchors = try AnchorCommandStore(arguments, .readWrite)
    // All are looked up before the first is removed, so that an error changes nothing.
    let found = try words.map { try anchors.find($0) }
    for anchor in found { try anchors.remove(anchor.record.id) }
    console.result(
      arguments, json: ["removed": .array(found.map { .string($0.record.id.text) })],
      human: found.map { "removed " + AnchorOutput.line($0) }.joined(separator: "\n"))
  }
}
