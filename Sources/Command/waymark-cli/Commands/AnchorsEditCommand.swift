import CommandKit
import Waymark
import WaymarkFormats

extension Command {
  static let anchorsEdit = Command(
    "anchors", "edit", summary: "change fields of an anchor in a store",
    discussion: """
      Fields that are not given stay as they are. A new position also resets the accuracies: without --accuracy they are
      unknown.

      output: the anchor as the server's API gives it

      example:
        waymark anchors edit 0b2f1c1e --name "Cold spring" --store anchors.sqlite
      """,
    positionals: [Positional("ID", help: "the anchor's id, or the beginning of it")],
    options: [
      .anchorStore, .anchorTenant, .anchorName, .anchorNote, .anchorColour,
      Option("--position", value: "LAT,LON[,ALT]", help: "new position; without ALT on the ground"), .ellipsoidal,
      .anchorAccuracy, .anchorVerticalAccuracy,
    ]
  ) { arguments, console in
    let edit = AnchorEdit(
      location: try arguments.anchorLocation("--position"), name: arguments.string("--name"),
      note: arguments.string("--note"), colour: try arguments.anchorColour())
    guard !edit.isEmpty else {
      throw UsageError("there is nothing to change: give --name, --note, --colour or --position.")
    }
    let anchors = try AnchorCommandStore(arguments, .readWrite)
    let found = try anchors.find(try arguments.required("ID"))
    guard let edited = try anchors.edit(found.record.id, edit) else { return }
    console.result(
      arguments, json: AnchorOutput.json(edited),
      human: (edited.revision == found.revision ? "unchanged " : "edited ") + AnchorOutput.line(edited))
  }
}
