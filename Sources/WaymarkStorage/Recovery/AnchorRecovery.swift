import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Saves what can be read out of a damaged store into a new one.
///
/// It looks at every page by itself, also at those that nothing leads to any more and at the journal. Of an anchor of
/// which several states are found the latest edit of each field holds, as everywhere, so old states do no harm.
public enum AnchorRecovery {
  /// Larger files are no stores: 100,000 anchors with the longest notes in the longest letters have less.
  private static let largest = 4 << 30

  /// What was saved.
  public struct Outcome: Equatable, Sendable {
    /// Anchors, without the deleted ones.
    public var anchors = 0
    /// Deleted ones, which other devices must hear of.
    public var deleted = 0
    /// Pages that were looked at.
    public var pages = 0
  }

  /// Saves.
  ///
  /// - Parameters:
  ///   - path: the damaged store, which is left as it is.
  ///   - target: the new store, which must not be there yet.
  /// - Returns: how much was saved.
  /// - Throws: `InputError` or `StorageError` when one cannot be read, the other cannot be written, or nothing is found;
  ///   there is no new store then.
  public static func recover(_ path: String, to target: String) throws -> Outcome {
    guard !FileManager.default.fileExists(atPath: target) else {
      throw InputError("the file is there already", file: target, field: "--out", advice: "give another name")
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
        "no anchors can be made out", file: path,
        advice: "take a copy of the file, if there is one; nothing was changed")
    }
    outcome.deleted = records.values.count { $0.isDeleted }
    outcome.anchors = records.count - outcome.deleted
    // Edits keep their times, whatever this machine's clock says.
    let latest = UTCInstant(secondsSince1970: 253_402_300_799)
    do {
      try AnchorStore(path: target).merge(records.values.sorted { $0.lastEdit < $1.lastEdit }, now: latest)
    } catch {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target + end) }
      throw error
    }
    return outcome
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else { throw StorageError(.missing, path: path) }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    guard size <= largest else { throw InputError("the file is too large to be a store", file: path) }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
      throw StorageError(.notPermitted, path: path)
    }
    return Array(data)
  }
}
