public import Waymark
import WaymarkGeodesy

/// The effect of importing a file's anchors into a store: new anchors are added, existing ones stay as they are.
public struct AnchorImport: Equatable, Sendable {
  /// New records, to be merged into the store in one step.
  public private(set) var records: [AnchorRecord] = []
  /// Number of anchors that exist in the store unchanged.
  public private(set) var unchanged = 0
  /// Number of anchors that exist in the store with edits or other differences; the store's version stays.
  public private(set) var kept = 0
  /// Number of creation times that lay in the future and were dropped.
  public private(set) var futureDates = 0

  /// Number of anchors added.
  public var added: Int { records.count }

  /// Plans an import. Deleted anchors are restored, because the user imports them on purpose.
  ///
  /// - Parameters:
  ///   - anchors: the file's anchors.
  ///   - stored: all records of the store by id.
  ///   - edited: the stamp for added anchors, now.
  /// - Throws: `InputError` when there would be more anchors than a store holds.
  public init(_ anchors: [Anchor], into stored: [AnchorID: AnchorRecord], edited: EditStamp) throws(InputError) {
    let present = stored.values.count { !$0.isDeleted }
    for var anchor in anchors {
      if let created = anchor.created, created > edited.time {
        anchor.created = nil
        futureDates += 1
      }
      let old = stored[anchor.id]
      if let old, !old.isDeleted {
        // The store keeps the earlier of the two creation times.
        anchor.created = old.anchor.created
        if old.anchor == anchor { unchanged += 1 } else { kept += 1 }
        continue
      }
      do throws(AnchorError) { records.append(try AnchorRecord(anchor, edited: edited)) } catch {
        throw InputError(error.description)
      }
    }
    guard present + records.count <= AnchorLimits.count else {
      throw InputError(
        "with these \(records.count) the store would have \(present + records.count) anchors, "
          + "\(AnchorLimits.count) is the maximum", advice: "remove some, or import into another store")
    }
  }
}
