/// Which file of a KMZ is its contents: as in Google Earth the first KML file of the topmost folder that has one, `doc.kml` before others.
package enum KMZEntry {
  /// Rank of a file in the archive.
  ///
  /// - Parameter path: its path there, separated by `/` or `\`; ASCII letters in any case.
  /// - Returns: a number from 0 on, the lowest for the contents, equal where the order in the archive decides; nil for a file that never is.
  package static func rank(of path: String) -> Int? {
    // What macOS puts beside each file has its name.
    let foreign = "__macosx/"
    guard path.ends(".kml"), !Substring(path.utf8.prefix(foreign.utf8.count)).ends(foreign) else { return nil }
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    return 2 * depth + (depth == 0 && path.utf8.count == 7 && path.ends("doc.kml") ? 0 : 1)
  }
}
