import Foundation
import WaymarkFormats
public import WaymarkSearch

/// The search index of an area, a file in its folder.
enum AreaSearchFile {
  /// The file.
  static let file = AreaDerivedFile(name: name, noun: "index")
  /// Its name.
  static let name = "search.idx"

  /// Makes the index of a map.
  ///
  /// - Throws: `InputError` when the map cannot be read.
  static func bytes(of map: URL) throws(InputError) -> [UInt8] {
    SearchIndexBuilder(try AreaPlaces(of: map).entries).bytes
  }
}

extension SearchIndexError: AreaDerivedFile.Failure {
  var isOtherVersion: Bool { if case .version = self { true } else { false } }
}

extension Area {
  /// The search index of the area.
  ///
  /// Areas of older versions have none: it is made from the map, which takes some seconds, and kept where the folder can
  /// be written to.
  ///
  /// - Throws: `InputError` when the file is damaged, or the map cannot be read.
  public func searchIndex() throws(InputError) -> SearchIndex {
    try AreaSearchFile.file.open(in: self) { bytes throws(SearchIndexError) in
      try SearchIndex(bytes)
    } make: { () throws(InputError) in
      try AreaSearchFile.bytes(of: map)
    }
  }
}
