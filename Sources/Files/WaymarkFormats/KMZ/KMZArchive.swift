import Foundation

/// KMZ: a ZIP archive that contains one KML file, and pictures, which are ignored.
///
/// Nothing is ever unpacked to the disk, so the names in an archive cannot do harm; only one entry is expanded, to a
/// bounded size.
enum KMZArchive {
  /// An entry that expands by more than this factor is a ZIP bomb; KML is compressed to a tenth or a twentieth.
  static let maximumExpansion = 400
  private static let entryName = "doc.kml"

  /// Whether bytes begin like a ZIP archive.
  static func isArchive(_ data: Data) -> Bool {
    data.starts(with: [0x50, 0x4B, 0x03, 0x04]) || data.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Reads the KML in an archive: the first KML file of the topmost folder, as in Google Earth.
  ///
  /// - Parameters:
  ///   - data: the archive.
  ///   - file: its name, for errors.
  ///   - limits: how much is accepted.
  ///   - handler: receives each element in order.
  /// - Throws: `InputError` when it is damaged, encrypted, has no KML or expands too much, or when the KML is invalid.
  static func read(
    _ data: Data, file: String?, limits: InputLimits = .file, handler: some XMLHandler
  ) throws(InputError) {
    let outcome = data.withUnsafeBytes { bytes -> Result<Void, InputError> in
      do throws(InputError) {
        let archive = try ZipReader(bytes, file: file, limits: limits)
        try archive.withKML { (next) throws(InputError) in
          try XMLReader.read(file: file, limits: limits, handler: handler, next: next)
        }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// An archive with a KML file. The same bytes give the same archive.
  ///
  /// - Parameter kml: the file's contents.
  /// - Returns: the archive.
  /// - Throws: `InputError` when it cannot be created.
  static func archive(kml: [UInt8]) throws(InputError) -> [UInt8] {
    #if os(Linux)
      return try ZipWriter.archive(of: kml, named: entryName)
    #else
      throw InputError("KMZ cannot be written on this system", advice: "choose kml")
    #endif
  }

  /// Makes an archive with a KML file, in pieces.
  ///
  /// - Parameters:
  ///   - kmlFile: path of the KML.
  ///   - path: path of the archive.
  /// - Throws: `InputError` when it cannot be created.
  static func archive(kmlFile: String, to path: String) throws(InputError) {
    #if os(Linux)
      try ZipWriter.archive(file: kmlFile, named: entryName, to: path)
    #else
      throw InputError("KMZ cannot be written on this system", advice: "choose kml")
    #endif
  }
}
