public import Foundation
public import Waymark

/// Anchors in files of any supported format.
public enum AnchorFile {
  /// Bytes by which the format is detected.
  private static let headLength = 1 << 16

  /// Reads a file.
  ///
  /// ```swift
  /// import WaymarkFormats
  ///
  /// for anchor in try AnchorFile.read(path: "huts.geojson").anchors { print(anchor.name, anchor.position.coordinate) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: path of the file, plain or gzip; "-" for standard input.
  ///   - format: its format; nil finds it from the content.
  /// - Returns: the anchors, and what was skipped.
  /// - Throws: `InputError` in one sentence when the file as a whole cannot be used.
  public static func read(path: String, format: AnchorFileFormat? = nil) throws(InputError) -> AnchorFileContent {
    let source = try ByteSource(path: path, limits: .file)
    return try content(from: source, file: source.name, format: format)
  }

  /// Reads a file's contents.
  ///
  /// - Parameters:
  ///   - data: the contents, plain or gzip.
  ///   - file: the file's name, for errors.
  ///   - format: its format; nil finds it from the content.
  ///   - limits: how much is accepted.
  /// - Returns: the anchors, and what was skipped.
  /// - Throws: `InputError` in one sentence when the file as a whole cannot be used.
  public static func content(
    of data: Data, file: String? = nil, format: AnchorFileFormat? = nil, limits: InputLimits = .file
  ) throws(InputError) -> AnchorFileContent {
    let source = ByteSource(data: data, name: file ?? "the file", limits: limits)
    do throws(InputError) { return try content(from: source, file: file, format: format) } catch {
      var located = error
      located.file = file
      throw located
    }
  }

  /// Writes anchors to a file atomically.
  ///
  /// - Parameters:
  ///   - anchors: what to write; those with `AnchorID.none` are written without an id.
  ///   - path: path of the file, "-" for standard output; an existing file is replaced.
  ///   - format: the file's format.
  /// - Throws: `InputError` when the file cannot be written.
  public static func write(
    _ anchors: [Anchor], to path: String, format: AnchorFileFormat
  ) throws(InputError) {
    // What is a terminal or a pipe takes no archive in parts.
    if format == .kmz { return try AtomicFile.write(bytes(of: anchors, format: format), to: path) }
    let file = try AnchorFileWriter(path: path, format: format)
    try file.add(anchors)
    try file.finish()
  }

  /// Anchors as the contents of a file.
  ///
  /// - Parameters:
  ///   - anchors: what to write.
  ///   - format: the file's format.
  /// - Returns: the bytes.
  /// - Throws: `InputError` when memory for a KMZ runs out.
  public static func bytes(of anchors: [Anchor], format: AnchorFileFormat) throws(InputError) -> [UInt8] {
    var bytes = Array(AnchorFileWriter.head(format).utf8)
    for (i, anchor) in anchors.enumerated() {
      bytes += AnchorFileWriter.text(anchor, format, isFirst: i == 0).utf8
    }
    bytes += AnchorFileWriter.tail(format).utf8
    return format == .kmz ? try KMZArchive.archive(kml: bytes) : bytes
  }

  private static func content(
    from source: ByteSource, file: String?, format: AnchorFileFormat?
  ) throws(InputError) -> AnchorFileContent {
    let limits = source.limits
    let format =
      if let format { format } else { try AnchorFormatDetector.detect(source.peek(headLength), file: file) }
    switch format {
    case .gpx:
      let handler = AnchorGPXHandler()
      try XMLReader.read(source, file: file, handler: handler)
      return handler.collector.content
    case .kml:
      let handler = AnchorKMLHandler(format: format)
      try XMLReader.read(source, file: file, handler: handler)
      return try handler.content()
    case .geojson:
      let data = try source.readAllData()
      do throws(InputError) { return try AnchorGeoJSONReader.content(in: data, file: file, limits: limits) } catch {
        throw file.map { error.inFile($0) } ?? error
      }
    case .kmz:
      let handler = AnchorKMLHandler(format: format)
      try KMZArchive.read(try source.readAllData(), file: file, limits: limits, handler: handler)
      return try handler.content()
    }
  }
}
