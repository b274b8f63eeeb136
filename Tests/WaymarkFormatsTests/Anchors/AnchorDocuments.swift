import Foundation
import Waymark
import WaymarkFormats

extension AnchorFile {
  /// The contents of a text.
  static func content(_ text: String, file: String = "f") throws(InputError) -> AnchorFileContent {
    try content(of: Data(text.utf8), file: file)
  }
}

extension AnchorFileContent {
  /// Reasons of skipped entries with their locations.
  var complaints: [String] { skipped.first.map { "\($0.location): \($0.reason)" } }
}

/// A GPX document with elements in it.
func gpx(_ inner: String) -> String {
  "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n\(inner)\n</gpx>"
}

/// A KML document with elements in it.
func kml(_ inner: String) -> String {
  "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n\(inner)\n</Document></kml>"
}
