import Foundation
package import Waymark

/// Writes anchors to a file, some at a time: it appears under its name when it is complete.
package final class AnchorFileWriter {
  private let format: AnchorFileFormat
  private let path: String
  /// Of a KMZ the KML that goes into it.
  private let file: AtomicFile
  private var isFirst = true

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: path of the finished file, "-" for standard output.
  ///   - format: its format.
  /// - Throws: `InputError` when it cannot be written.
  package init(path: String, format: AnchorFileFormat) throws(InputError) {
    (self.path, self.format) = (path, format)
    file = try AtomicFile(path: format == .kmz ? path + ".kml" : path)
    try file.write(Self.head(format))
  }

  /// Writes anchors.
  package func add(_ anchors: [Anchor]) throws(InputError) {
    for anchor in anchors {
      try file.write(Self.text(anchor, format, isFirst: isFirst))
      isFirst = false
    }
  }

  /// Completes the file.
  package func finish() throws(InputError) {
    try file.write(Self.tail(format))
    try file.finish()
    guard format == .kmz else { return }
    defer { unlink(path + ".kml") }
    try KMZArchive.archive(kmlFile: path + ".kml", to: path)
  }

  // MARK: Texts; of a KMZ those of its KML

  static func head(_ format: AnchorFileFormat) -> String {
    switch format {
    case .gpx: AnchorGPX.head
    case .geojson: AnchorGeoJSON.head
    case .kml, .kmz: AnchorKML.head
    }
  }

  static func text(_ anchor: Anchor, _ format: AnchorFileFormat, isFirst: Bool) -> String {
    switch format {
    case .gpx: AnchorGPX.waypoint(anchor)
    case .geojson: (isFirst ? "\n" : ",\n") + AnchorGeoJSON.feature(anchor).text()
    case .kml, .kmz: AnchorKML.placemark(anchor)
    }
  }

  static func tail(_ format: AnchorFileFormat) -> String {
    switch format {
    case .gpx: AnchorGPX.tail
    case .geojson: AnchorGeoJSON.tail
    case .kml, .kmz: AnchorKML.tail
    }
  }
}
