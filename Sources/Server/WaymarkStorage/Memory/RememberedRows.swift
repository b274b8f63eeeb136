import Waymark
import WaymarkTerrain

/// Rows of a store in memory, by id and in the order of their last changes.
struct RememberedRows: AnchorReader {
  /// The number of the last change.
  private(set) var last = 0
  /// Number of anchors, without the deleted ones.
  private(set) var kept = 0
  private var forgotten = 0
  private var anchors: [AnchorID: StoredAnchor] = [:]
  /// Ascending revisions; one that is no longer its anchor's last counts for nothing.
  private var order: [(revision: Int, id: AnchorID)] = []

  /// Takes changes that follow the ones taken before.
  mutating func take(_ changes: AnchorChanges) {
    if let present = changes.present {
      let (known, present) = (last, Set(present))
      drop { !$0.record.isDeleted && $0.revision <= known && !present.contains($0.record.id) }
    }
    for stored in changes.anchors where stored.revision > (order.last?.revision ?? 0) {
      let before = anchors.updateValue(stored, forKey: stored.record.id)
      kept += (stored.record.isDeleted ? 0 : 1) - (before.map { $0.record.isDeleted ? 0 : 1 } ?? 0)
      order.append((stored.revision, stored.record.id))
    }
    last = max(last, changes.sequence)
    if changes.gone > forgotten {
      forgotten = changes.gone
      drop { $0.record.isDeleted && $0.revision <= changes.gone }
    }
    if order.count > 2 * anchors.count + 1000 {
      order.removeAll { entry in anchors[entry.id]?.revision != entry.revision }
    }
  }

  /// Forgets what the store has forgotten.
  private mutating func drop(_ isGone: (StoredAnchor) -> Bool) {
    anchors = anchors.filter { !isGone($0.value) }
    kept = anchors.values.count { !$0.record.isDeleted }
  }

  func lastChange() -> Int { last }

  func gone() -> Int { forgotten }

  func find(_ ids: [AnchorID]) -> [StoredAnchor] { ids.compactMap { anchors[$0] } }

  func positions(in box: GeographicBounds) -> [IndexedPosition] {
    anchors.values.compactMap { stored in
      let position = stored.record.anchor.position.coordinate
      guard !stored.record.isDeleted, box.holds(position) else { return nil }
      return IndexedPosition(id: stored.record.id, position: position)
    }
  }

  func rows(in box: GeographicBounds?, after number: Int, limit: Int?, withDeleted: Bool) -> [StoredAnchor] {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].revision > number { high = middle } else { low = middle + 1 }
    }
    var rows: [StoredAnchor] = []
    for entry in order[low...] {
      guard rows.count < limit ?? .max else { break }
      guard let stored = anchors[entry.id], stored.revision == entry.revision else { continue }
      guard box.map({ $0.holds(stored.record.anchor.position.coordinate) }) ?? true else { continue }
      if withDeleted || !stored.record.isDeleted { rows.append(stored) }
    }
    return rows
  }
}
