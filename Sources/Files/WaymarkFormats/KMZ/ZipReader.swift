#if os(Linux)
  internal import CZip
  import Foundation

  /// Reads a ZIP archive in memory with libzip.
  final class ZipReader {
    /// No KMZ has more entries; libzip allocates memory for each.
    private static let maximumEntries = 65_535

    private let archive: OpaquePointer
    private let file: String?
    private let limits: InputLimits

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - bytes: the archive; must outlive the reader.
    ///   - file: its name, for errors.
    ///   - limits: how much is accepted.
    /// - Throws: `InputError` when it is not an archive or is damaged.
    init(_ bytes: UnsafeRawBufferPointer, file: String?, limits: InputLimits) throws(InputError) {
      guard Self.entryCount(bytes) <= Self.maximumEntries else {
        throw InputError("the archive has more than \(Self.maximumEntries) entries, too many for a KMZ", file: file)
      }
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
      self.limits = limits
    }

    deinit { zip_discard(archive) }

    /// Supplies the KML file that is the archive's contents, piece by piece.
    func withKML(_ body: (XMLReader.Supply) throws(InputError) -> Void) throws(InputError) {
      let count = zip_get_num_entries(archive, 0)
      var best: (index: UInt64, rank: Int)?
      for index in 0..<UInt64(max(0, count)) {
        guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }),
          let rank = KMZEntry.rank(of: name)
        else {
          continue
        }
        if rank < best?.rank ?? .max { best = (index, rank) }
      }
      guard let best else {
        throw InputError("the ZIP archive has no KML file in it", file: file, advice: "a KMZ holds doc.kml")
      }
      try withContent(at: best.index, body)
    }

    private func withContent(
      at index: UInt64, _ body: (XMLReader.Supply) throws(InputError) -> Void
    ) throws(InputError) {
      var status = zip_stat_t()
      zip_stat_init(&status)
      guard zip_stat_index(archive, index, 0, &status) == 0 else {
        throw Self.failure(zip_get_error(archive), file: file)
      }
      if status.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != UInt16(ZIP_EM_NONE) {
        throw InputError("the archive is encrypted", file: file, advice: "unpack it and use the KML inside")
      }
      // The size in the directory may be wrong; the expanded bytes are counted, too.
      let limit = min(
        limits.bytes, max(1 << 20, Int(clamping: status.comp_size).clampedProduct(KMZArchive.maximumExpansion)))
      guard status.size <= UInt64(limit) else { throw tooLarge }
      guard let entry = zip_fopen_index(archive, index, 0) else {
        throw Self.failure(zip_get_error(archive), file: file)
      }
      defer { zip_fclose(entry) }
      var total = 0
      try body { (room) throws(InputError) in
        try InputLimits.checkCancellation()
        let count = zip_fread(entry, room.baseAddress, UInt64(room.count))
        guard count >= 0 else { throw Self.failure(zip_file_get_error(entry), file: file) }
        total += Int(count)
        guard total <= limit else { throw tooLarge }
        return Int(count)
      }
    }

    /// Directory records in the bytes: libzip would allocate a structure for each, whatever count the archive's end
    /// gives.
    private static func entryCount(_ bytes: UnsafeRawBufferPointer) -> Int {
      // The shortest record has 46 bytes.
      guard bytes.count > 46 * maximumEntries else { return 0 }
      var count = 0
      var i = 0
      while i + 46 <= bytes.count {
        if bytes[i] == 0x50, bytes[i + 1] == 0x4B, bytes[i + 2] == 0x01, bytes[i + 3] == 0x02 {
          count += 1
          i += 46
        } else {
          i += 1
        }
      }
      return count
    }

    private var tooLarge: InputError {
      InputError(
        "the KML in the archive expands to more than \(limits.bytes >> 20) MiB, or to more than "
          + "\(KMZArchive.maximumExpansion) times its size", file: file, advice: "it may be a bomb; unpack it yourself")
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
