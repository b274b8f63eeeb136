import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy

extension Command {
  static let anchorsList = Command(
    "anchors", "list", summary: "the anchors of a store",
    discussion: """
      In the order of their last changes, or with --near the nearest first. Deleted ones are not shown.

      output: sequence (of the store's last change), count, anchors: each as the server's API gives it, with
      distance_m when --near is given. docs/anchors.md explains them.

      example:
        waymark anchors list --store anchors.sqlite --near 42.5063,1.5218 --limit 10
      """,
    options: [
      .anchorStore, .anchorTenant,
      Option("--near", value: "LAT,LON", help: "nearest to this position first, with the distance"),
      Option("--limit", value: "N", help: "most anchors"),
    ]
  ) { arguments, console in
    let near = try arguments.coordinate("--near")
    let limit = try arguments.int("--limit", in: 1...AnchorLimits.count) ?? .max
    let anchors = try AnchorCommandStore(arguments, .readOnly)
    let all = try anchors.all()
    let shown = AnchorOrder.first(limit, of: all, near: near)
    console.result(
      arguments,
      json: [
        "sequence": .number(Double(try anchors.store.sequence())), "count": .number(Double(all.count)),
        "anchors": .array(shown.map { AnchorOutput.json($0.anchor, distance: $0.distance) }),
      ],
      human: shown.isEmpty
        ? "no anchors" : shown.map { AnchorOutput.line($0.anchor, distance: $0.distance) }.joined(separator: "\n"))
  }
}
