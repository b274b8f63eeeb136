import Foundation
import WaymarkFormats
public import WaymarkSearch

/// The search index of an area, a file in its folder.
enum AreaSearchFile {
  /// Its name.
  static let name = "search.idx"

  /// Makes the index of a map.
  ///
  /// - Throws: `InputError` when the map cannot be read.
  static func bytes(of map: URL) throws(InputError) -> [UInt8] {
    SearchIndexBuilder(try AreaPlaces(of: map).entries).bytes
  }

  /// Writes the index of a map.
  ///
  /// - Throws: `InputError` when the map cannot be read or the file not be written.
  static func write(of map: URL, into folder: URL) throws(InputError) {
    let file = folder.appendingPathComponent(name)
    let bytes = try bytes(of: map)
    do { try Data(bytes).write(to: file, options: .atomic) } catch {
      throw InputError("the file cannot be written", file: file.path, advice: "check that there is room")
    }
  }
}

extension Area {
  /// The search index of the area.
  ///
  /// Areas of older versions have none: it is made from the map, which takes some seconds, and kept where the folder can
  /// be written to.
  ///
  /// - Throws: `InputError` when the file is damaged, or the map cannot be read.
  public func searchIndex() throws(InputError) -> SearchIndex {
    let file = folder.appendingPathComponent(AreaSearchFile.name)
    if let data = try? Data(contentsOf: file, options: .alwaysMapped) {
      do throws(SearchIndexError) { return try SearchIndex([UInt8](data)) } catch {
        // One of another version is made again.
        guard case .version = error else {
          throw InputError(error.text, file: file.path, advice: "delete the file: it is made again")
        }
      }
    }
    let bytes = try AreaSearchFile.bytes(of: map)
    try? Data(bytes).write(to: file, options: .atomic)
    do throws(SearchIndexError) { return try SearchIndex(bytes) } catch {
      throw InputError(error.text, file: map.path, advice: "report this map: its index cannot be used")
    }
  }
}
