public import Waymark
import WaymarkGeodesy

/// What bringing a file's anchors into a store does: what is not there is added, what is there stays as it is.
public struct AnchorImport: Equatable, Sendable {
  /// New records, to be merged into the store in one step.
  public private(set) var records: [AnchorRecord] = []
  /// How many are there already just so.
  public private(set) var unchanged = 0
  /// How many are there already but were edited since, or differ otherwise; the store's stay.
  public private(set) var kept = 0
  /// How many times of making lay in the future and were left out.
  public private(set) var futureDates = 0

  /// How many are added.
  public var added: Int { records.count }

  /// Plans an import. Deleted anchors come back: whoever imports them wants them.
  ///
  /// - Parameters:
  ///   - anchors: those of the file.
  ///   - stored: all records of the store by their id.
  ///   - edited: the stamp of what is added, now.
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
        // The store keeps the earlier time of making, whichever that is.
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
          + "\(AnchorLimits.count) is the most", advice: "remove some, or import into another store")
    }
  }
}
