#if os(Linux)
  internal import CZip
  import Foundation

  /// Reads a ZIP archive in memory with libzip.
  final class ZipReader {
    /// No KMZ has more entries.
    private static let mostEntries = 65_535

    private let archive: OpaquePointer
    private let file: String?

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - bytes: the archive; must stay until the reader is gone.
    ///   - file: its name, for errors.
    /// - Throws: `InputError` when it is none or is damaged.
    init(_ bytes: UnsafeRawBufferPointer, file: String?) throws(InputError) {
      var error = zip_error_t()
      zip_error_init(&error)
      defer { zip_error_fini(&error) }
      guard let source = zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, &error) else {
        throw Self.failure(&error, file: file)
      }
      guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
        zip_source_free(source)
        throw Self.failure(&error, file: file)
      }
      self.archive = archive
      self.file = file
    }

    deinit { zip_discard(archive) }

    /// The first KML file of the uppermost folder that has one, `doc.kml` before others.
    func kml() throws(InputError) -> Data {
      let count = zip_get_num_entries(archive, 0)
      guard count <= Self.mostEntries else {
        throw InputError("the archive has \(count) entries, too many for a KMZ", file: file)
      }
      var best: (index: UInt64, rank: Int)?
      for index in 0..<UInt64(max(0, count)) {
        guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }), let rank = Self.rank(name) else {
          continue
        }
        if rank < best?.rank ?? .max { best = (index, rank) }
      }
      guard let best else {
        throw InputError("the archive has no KML file in it", file: file, advice: "a KMZ holds doc.kml")
      }
      return try content(at: best.index)
    }

    /// How likely a name is that of the KML that matters, least first; nil for other files.
    private static func rank(_ name: String) -> Int? {
      let lower = name.lowercased()
      guard lower.hasSuffix(".kml"), !lower.hasPrefix("__macosx/") else { return nil }
      let depth = lower.utf8.count { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      return 2 * depth + (lower == "doc.kml" ? 0 : 1)
    }

    private func content(at index: UInt64) throws(InputError) -> Data {
      var status = zip_stat_t()
      zip_stat_init(&status)
      guard zip_stat_index(archive, index, 0, &status) == 0 else {
        throw Self.failure(zip_get_error(archive), file: file)
      }
      if status.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != UInt16(ZIP_EM_NONE) {
        throw InputError("the archive is encrypted", file: file, advice: "unpack it and use the KML inside")
      }
      // What the directory says may be a lie; the bytes that come out are counted, too.
      let limit = min(
        AnchorFile.sizeLimit, max(1 << 20, Int(clamping: status.comp_size).clampedProduct(KMZArchive.mostExpansion)))
      guard status.size <= UInt64(limit) else { throw tooLarge }
      guard let entry = zip_fopen_index(archive, index, 0) else {
        throw Self.failure(zip_get_error(archive), file: file)
      }
      defer { zip_fclose(entry) }
      var content = Data()
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = zip_fread(entry, &piece, UInt64(piece.count))
        guard count >= 0 else { throw Self.failure(zip_file_get_error(entry), file: file) }
        guard count > 0 else { return content }
        guard content.count + Int(count) <= limit else { throw tooLarge }
        content.append(contentsOf: piece[..<Int(count)])
      }
    }

    private var tooLarge: InputError {
      InputError(
        "the KML in the archive expands to more than \(AnchorFile.sizeLimit >> 20) MiB, or to more than "
          + "\(KMZArchive.mostExpansion) times its size", file: file, advice: "it may be a bomb; unpack it yourself")
    }

    private static func failure(_ error: UnsafeMutablePointer<zip_error_t>, file: String?) -> InputError {
      InputError(
        "the ZIP archive cannot be read (\(ZipWriter.words(error)))", file: file, advice: "get the file again")
    }
  }

  extension Int {
    /// The product, or the largest number where it does not fit.
    fileprivate func clampedProduct(_ factor: Int) -> Int {
      let (product, overflow) = multipliedReportingOverflow(by: factor)
      return overflow ? .max : product
    }
  }
#endif
