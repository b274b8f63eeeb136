public import Waymark

/// What was found in a file of anchors.
public struct AnchorFileContent: Equatable, Sendable {
  /// Its format.
  public var format: AnchorFileFormat
  /// The anchors in the order of the file, each with an id, none twice.
  public var anchors: [Anchor] = []
  /// Entries that are no anchor for a reason of their own.
  public var skipped = AnchorFileRemarks()
  /// What is not as the file says in anchors that were read.
  public var changed = AnchorFileRemarks()
  /// What else the file holds, such as tracks, with its number; in the order of `AnchorFileExtra`.
  public var leftOut: [AnchorFileExtra: Int] = [:]

  /// Makes a content.
  public init(format: AnchorFileFormat) { self.format = format }

  /// What was left out as words: "1 track, 3 areas"; nil when nothing was.
  public var leftOutText: String? {
    let parts = AnchorFileExtra.allCases.compactMap { extra in leftOut[extra].map { extra.words($0) } }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
