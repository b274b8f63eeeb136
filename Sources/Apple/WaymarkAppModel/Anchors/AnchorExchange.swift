public import Foundation
public import Waymark
public import WaymarkFormats
public import WaymarkGeodesy

/// Imports anchors from and exports them to files of other programs.
public enum AnchorExchange {
  /// The result of an import, for people.
  public struct Outcome: Equatable, Sendable {
    /// Number of anchors added.
    public var added: Int
    /// Number of anchors that existed already.
    public var known: Int
    /// What was skipped; nil when nothing was.
    public var leftOut: String?

    /// One or two sentences.
    public func text(_ words: AppWords) -> String {
      let done =
        known == 0
        ? words("Places added: %d.", String(added))
        : words("Places added: %1$d, already there: %2$d.", String(added), String(known))
      return done + (leftOut.map { " " + words("Left out: %@.", $0) } ?? "")
    }
  }

  /// Adds the anchors of a file to a replica, as one action to undo.
  ///
  /// - Throws: `InputError` when the file cannot be used, or when there would be too many anchors.
  public static func add(
    _ data: Data, named name: String, to replica: inout AnchorReplica, at time: UTCInstant
  ) throws(InputError) -> Outcome {
    let content = try AnchorFile.content(of: data, file: name)
    guard let stamp = EditStamp(time: time, client: replica.client) else {
      throw InputError("the clock of this device gives an impossible time")
    }
    var stored: [AnchorID: AnchorRecord] = [:]
    for record in replica.records { stored[record.id] = record }
    let plan = try AnchorImport(content.anchors, into: stored, edited: stamp)
    // A deleted anchor returns under its id: it is edited, not added.
    var new: [Anchor] = []
    for record in plan.records {
      if stored[record.id] == nil { new.append(record.anchor) } else { replica.merge(record, isUnsent: true) }
    }
    do throws(AnchorError) {
      if !new.isEmpty { try replica.add(new, at: time) }
    } catch {
      throw InputError(error.description, file: name)
    }
    return Outcome(added: plan.added, known: plan.unchanged + plan.kept, leftOut: content.leftOutText)
  }

  /// Writes anchors to a file that can be shared.
  ///
  /// - Returns: the file, in a folder of its own.
  /// - Throws: `InputError` when it cannot be written.
  public static func file(
    of anchors: [Anchor], format: AnchorFileFormat, in folder: URL
  ) throws(InputError) -> URL {
    let file = folder.appending(path: "anchors." + format.rawValue)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError("the anchors cannot be written", advice: "make room on the device")
    }
    try AnchorFile.write(anchors, to: file.path, format: format)
    return file
  }
}
