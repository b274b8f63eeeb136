public import Waymark

/// The contents of an anchor file.
public struct AnchorFileContent: Equatable, Sendable {
  /// Its format.
  public var format: AnchorFileFormat
  /// The anchors in the order of the file, each with an id, none twice.
  public var anchors: [Anchor] = []
  /// Entries that are not anchors, each with its own reason.
  public var skipped = AnchorFileRemarks()
  /// Details of the imported anchors that differ from the file.
  public var changed = AnchorFileRemarks()
  /// Other contents of the file, such as tracks, with their number; in the order of `AnchorFileExtra`.
  public var leftOut: [AnchorFileExtra: Int] = [:]

  /// Makes empty contents.
  public init(format: AnchorFileFormat) { self.format = format }

  /// What was left out, as text: "1 track, 3 areas"; nil when nothing was.
  public var leftOutText: String? {
    let parts = AnchorFileExtra.allCases.compactMap { extra in leftOut[extra].map { extra.words($0) } }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// Contents of anchor files other than points.
public enum AnchorFileExtra: String, Hashable, Sendable, CaseIterable {
  case track
  case route
  case line
  case area
  case overlay
  case networkLink = "network link"
  case model
  case withoutPosition = "entry without a position"

  /// The number with its noun.
  public func words(_ count: Int) -> String {
    if count == 1 { return "1 \(rawValue)" }
    return self == .withoutPosition ? "\(count) entries without a position" : "\(count) \(rawValue)s"
  }
}
