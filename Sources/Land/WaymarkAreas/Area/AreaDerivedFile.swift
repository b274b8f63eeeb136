import Foundation
import WaymarkFormats

/// A file of an area's folder that is made of its map: written when the area is built, and made again where an older version
/// of the area has none, or one of another version.
struct AreaDerivedFile {
  /// Why its bytes are refused.
  protocol Failure: Error {
    /// The error in words.
    var text: String { get }
    /// Whether another version of the program wrote it.
    var isOtherVersion: Bool { get }
  }

  /// Its name in the folder.
  let name: String
  /// What it is, for advice: "index".
  let noun: String

  /// Writes it.
  ///
  /// - Throws: `InputError` when the file cannot be written.
  func write(_ bytes: [UInt8], into folder: URL) throws(InputError) {
    let file = folder.appendingPathComponent(name)
    do { try Data(bytes).write(to: file, options: .atomic) } catch {
      throw InputError("the file cannot be written", file: file.path, advice: "check that there is room")
    }
  }

  /// Opens it, or makes it and keeps it where the folder can be written to.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - read: reads the bytes.
  ///   - make: makes them of the map.
  /// - Returns: what was read.
  /// - Throws: `InputError` when the file is damaged, or the map cannot be read.
  func open<Value, Refusal: Failure>(
    in area: Area, read: ([UInt8]) throws(Refusal) -> Value, make: () throws(InputError) -> [UInt8]
  ) throws(InputError) -> Value {
    let file = area.folder.appendingPathComponent(name)
    if let data = try? Data(contentsOf: file, options: .alwaysMapped) {
      do throws(Refusal) { return try read([UInt8](data)) } catch {
        guard error.isOtherVersion else {
          throw InputError(error.text, file: file.path, advice: "delete the file: it is made again")
        }
      }
    }
    let bytes = try make()
    try? Data(bytes).write(to: file, options: .atomic)
    do throws(Refusal) { return try read(bytes) } catch {
      throw InputError(error.text, file: area.map.path, advice: "report this map: its \(noun) cannot be used")
    }
  }
}
