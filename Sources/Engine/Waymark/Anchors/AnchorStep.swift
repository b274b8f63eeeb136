/// One thing that was done to one anchor, as it can be undone: what to do, and what brings it back.
struct AnchorStep: Sendable {
  enum Action: Sendable {
    /// Write these fields.
    case edit(AnchorEdit)
    case remove
    /// Bring a deleted one back.
    case restore
  }

  var id: AnchorID
  var action: Action
}
