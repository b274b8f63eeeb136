import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Saves everything readable in a damaged store to a new one.
///
/// It examines every page by itself, including unreferenced ones and the journal. If several states of an anchor are
/// found, the latest edit of each field wins, as everywhere, so old states do no harm.
public enum AnchorRecovery {
  /// Size of the largest file accepted: 100,000 anchors with the longest notes in the widest characters take less.
  private static let maximumSize = 4 << 30

  /// The result of a recovery.
  public struct Outcome: Equatable, Sendable {
    /// Anchors, without the deleted ones.
    public var anchors = 0
    /// Deleted anchors, whose deletion other devices must receive.
    public var deleted = 0
    /// Number of pages examined.
    public var pages = 0
  }

  /// Recovers a store.
  ///
  /// - Parameters:
  ///   - path: the damaged store, which is not changed.
  ///   - target: the new store, which must not exist yet.
  /// - Returns: counts of what was recovered.
  /// - Throws: `InputError` or `StorageError` when one cannot be read, the other cannot be written, or nothing is
  ///   found; in that case no new store is left.
  public static func recover(_ path: String, to target: String) throws -> Outcome {
    guard !FileManager.default.fileExists(atPath: target) else {
      throw InputError("the file exists already", file: target, field: "--out", advice: "give another name")
    }
    let pages = SQLitePages(file: try bytes(path), journal: (try? bytes(path + "-wal")) ?? [])
    var outcome = Outcome()
    var records: [AnchorID: AnchorRecord] = [:]
    for page in pages.all {
      outcome.pages += 1
      for row in SQLiteCell.rows(of: page, in: pages) where row.count == AnchorRow.width {
        guard let record = AnchorRow.read(row)?.record else { continue }
        records[record.id, default: record].merge(record)
      }
    }
    guard !records.isEmpty else {
      throw InputError(
        "no anchors can be recovered", file: path,
        advice: "use a backup of the file, if there is one; nothing was changed")
    }
    outcome.deleted = records.values.count { $0.isDeleted }
    outcome.anchors = records.count - outcome.deleted
    // Edits keep their times, whatever this machine's clock says.
    let latest = UTCInstant(secondsSince1970: 253_402_300_799)
    do {
      try SQLiteAnchorStore(path: target).merge(records.values.sorted { $0.lastEdit < $1.lastEdit }, now: latest)
    } catch {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target + end) }
      throw error
    }
    return outcome
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else { throw StorageError(.missing, path: path) }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    guard size <= maximumSize else { throw InputError("the file is too large to be a store", file: path) }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
      throw StorageError(.notPermitted, path: path)
    }
    return Array(data)
  }
}
