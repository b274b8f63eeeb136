import Foundation
import WaymarkFormats
import WaymarkStorage

/// Changes as a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html).
struct AnchorEventPage: Sendable {
  /// Sequence number up to which it contains the changes.
  let sequence: Int
  /// The event's lines; empty when nothing has changed.
  let bytes: Data

  init(_ changes: AnchorChanges) {
    sequence = changes.sequence
    guard !changes.anchors.isEmpty || changes.present != nil else {
      bytes = Data()
      return
    }
    // JSON on one line: line breaks in texts are escaped.
    let json = AnchorResponse.json(changes).text()
    bytes = Data("event: anchors\nid: \(changes.sequence)\ndata: \(json)\n\n".utf8)
  }
}
