#if os(Linux)
  internal import CZip

  /// Creates ZIP archives with libzip.
  enum ZipWriter {
    /// An archive in memory with one entry, dated 1980-01-01, the earliest date in ZIP.
    ///
    /// - Parameters:
    ///   - bytes: the entry's contents.
    ///   - name: its name.
    /// - Returns: the archive.
    /// - Throws: `InputError` when memory runs out.
    static func archive(of bytes: [UInt8], named name: String) throws(InputError) -> [UInt8] {
      try bytes.withRawBytes { (content) throws(InputError) in
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        guard let target = zip_source_buffer_create(nil, 0, 0, &error) else { throw failure(&error) }
        defer { zip_source_free(target) }
        zip_source_keep(target)
        guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
          zip_source_free(target)
          throw failure(&error)
        }
        try add(zip_source_buffer(archive, content.baseAddress, UInt64(content.count), 0), name, to: archive)
        return try read(target)
      }
    }

    /// Writes an archive with one entry to a file, in pieces; dated as above.
    ///
    /// - Parameters:
    ///   - file: path of the entry's contents.
    ///   - name: its name.
    ///   - path: path of the archive.
    /// - Throws: `InputError` when it cannot be written.
    static func archive(file: String, named name: String, to path: String) throws(InputError) {
      var code: Int32 = 0
      guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
        var error = zip_error_t()
        zip_error_init_with_code(&error, code)
        defer { zip_error_fini(&error) }
        throw failure(&error)
      }
      try add(zip_source_file(archive, file, 0, -1), name, to: archive)
    }

    /// Adds the entry and writes the archive.
    private static func add(_ source: OpaquePointer?, _ name: String, to archive: OpaquePointer) throws(InputError) {
      guard let source else {
        defer { zip_discard(archive) }
        throw failure(zip_get_error(archive))
      }
      let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
      guard index >= 0 else {
        defer { zip_discard(archive) }
        zip_source_free(source)
        throw failure(zip_get_error(archive))
      }
      zip_file_set_dostime(archive, UInt64(index), 0, 1 << 5 | 1, 0)
      guard zip_close(archive) == 0 else {
        defer { zip_discard(archive) }
        throw failure(zip_get_error(archive))
      }
    }

    /// libzip's message, in lower case.
    static func words(_ error: UnsafeMutablePointer<zip_error_t>) -> String {
      let words = String(cString: zip_error_strerror(error))
      return words.prefix(1).lowercased() + words.dropFirst()
    }

    private static func read(_ source: OpaquePointer) throws(InputError) -> [UInt8] {
      var status = zip_stat_t()
      zip_stat_init(&status)
      guard zip_source_stat(source, &status) == 0, zip_source_open(source) == 0 else {
        throw failure(zip_source_error(source))
      }
      defer { zip_source_close(source) }
      var bytes = [UInt8](repeating: 0, count: Int(clamping: status.size))
      let count = zip_source_read(source, &bytes, UInt64(bytes.count))
      guard count == Int64(bytes.count) else { throw failure(zip_source_error(source)) }
      return bytes
    }

    private static func failure(_ error: UnsafeMutablePointer<zip_error_t>) -> InputError {
      InputError("the ZIP archive cannot be made (\(words(error)))")
    }
  }
#endif
