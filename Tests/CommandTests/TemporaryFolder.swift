import Foundation
import TestSupport

typealias TemporaryFolder = TestSupport.TemporaryFolder

extension TemporaryFolder {
  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Writes elevations, `wall.asc`, and returns their path: a plain at 100 m with a wall of 600 m along 46° N.
  func writeWall() throws -> String {
    var text = "ncols 200\nnrows 200\nxllcorner 6.9\nyllcorner 45.85\ncellsize 0.001\n"
    let plain = Array(repeating: "100", count: 200).joined(separator: " ")
    let wall = Array(repeating: "600", count: 200).joined(separator: " ")
    for row in 0..<200 { text += ((48...51).contains(row) ? wall : plain) + "\n" }
    return try write(text, to: "wall.asc")
  }
}
