import Foundation

/// KMZ: a ZIP archive with one KML file in it, and pictures that are not looked at.
///
/// Nothing is ever unpacked to the disk, so the names in an archive lead nowhere; only one entry is expanded, to a
/// bounded size.
enum KMZArchive {
  /// An entry that expands to more than this many times its size is a bomb; KML shrinks to a tenth or a twentieth.
  static let mostExpansion = 400

  /// The KML in an archive.
  ///
  /// - Parameters:
  ///   - data: the archive.
  ///   - file: its name, for errors.
  /// - Returns: the first KML file of the uppermost folder, as Google Earth takes it.
  /// - Throws: `InputError` when it is damaged, encrypted, has no KML or expands too much.
  static func kml(in data: Data, file: String?) throws(InputError) -> Data {
    #if os(Linux)
      return try Array(data).withRawBytes { (bytes) throws(InputError) in
        try ZipReader(bytes, file: file).kml()
      }
    #else
      throw InputError("KMZ cannot be read on this system", file: file, advice: "unpack it and use the KML inside")
    #endif
  }

  /// An archive with a KML file. The same bytes give the same archive.
  ///
  /// - Parameter kml: the file's content.
  /// - Returns: the archive.
  /// - Throws: `InputError` when it cannot be made.
  static func archive(kml: [UInt8]) throws(InputError) -> [UInt8] {
    #if os(Linux)
      return try ZipWriter.archive(of: kml, named: "doc.kml")
    #else
      throw InputError("KMZ cannot be written on this system", advice: "choose kml")
    #endif
  }
}
