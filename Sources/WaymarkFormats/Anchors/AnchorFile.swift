public import Foundation
public import Waymark

/// Anchors in files of any of the formats.
public enum AnchorFile {
  /// Larger files are refused, also what a compressed one expands to: 128 MiB, more than 100,000 places take.
  public static let sizeLimit = 128 << 20

  /// What a file holds.
  ///
  /// - Parameters:
  ///   - path: where the file is, plain or gzip; "-" for standard input.
  ///   - format: its format; nil finds it from the content.
  /// - Returns: the anchors, and what was left out.
  /// - Throws: `InputError` in one sentence when the file as a whole cannot be used.
  public static func read(path: String, format: AnchorFileFormat? = nil) throws(InputError) -> AnchorFileContent {
    let source = try ByteSource(path: path)
    return try content(from: source, file: source.name, format: format)
  }

  /// What a file's content holds.
  ///
  /// - Parameters:
  ///   - data: the content, plain or gzip.
  ///   - file: the file's name, for errors.
  ///   - format: its format; nil finds it from the content.
  /// - Returns: the anchors, and what was left out.
  /// - Throws: `InputError` in one sentence when the file as a whole cannot be used.
  public static func content(
    of data: Data, file: String? = nil, format: AnchorFileFormat? = nil
  ) throws(InputError) -> AnchorFileContent {
    guard data.starts(with: [0x1F, 0x8B]) else { return try parsed(data, file: file, format: format) }
    return try content(from: ByteSource(bytes: Array(data), name: file ?? "the file"), file: file, format: format)
  }

  /// Writes anchors; the file is complete or not there.
  ///
  /// - Parameters:
  ///   - anchors: what to write; those with `AnchorID.none` are written without an id.
  ///   - path: where, "-" for standard output; a file that is there is replaced.
  ///   - format: how.
  /// - Throws: `InputError` when the file cannot be written.
  public static func write(
    _ anchors: [Anchor], to path: String, format: AnchorFileFormat
  ) throws(InputError) {
    let file = try AtomicFile(path: path)
    if format == .kmz {
      try file.write(bytes(of: anchors, format: format))
    } else {
      try write(anchors, format: format) { (text) throws(InputError) in try file.write(text) }
    }
    try file.finish()
  }

  /// Anchors as the content of a file.
  ///
  /// - Parameters:
  ///   - anchors: what to write.
  ///   - format: how.
  /// - Returns: the bytes.
  /// - Throws: `InputError` when there is no memory for a KMZ.
  public static func bytes(of anchors: [Anchor], format: AnchorFileFormat) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(anchors, format: format == .kmz ? .kml : format) { (text) throws(InputError) in
      bytes.append(contentsOf: text.utf8)
    }
    return format == .kmz ? try KMZArchive.archive(kml: bytes) : bytes
  }

  private static func write(
    _ anchors: [Anchor], format: AnchorFileFormat, to write: (String) throws(InputError) -> Void
  ) throws(InputError) {
    switch format {
    case .gpx: try AnchorGPX.write(anchors, to: write)
    case .geojson: try AnchorGeoJSON.write(anchors, to: write)
    case .kml, .kmz: try AnchorKML.write(anchors, to: write)
    }
  }

  private static func content(
    from source: ByteSource, file: String?, format: AnchorFileFormat?
  ) throws(InputError) -> AnchorFileContent {
    let bytes: [UInt8]
    do throws(InputError) { bytes = try source.readAll(limit: sizeLimit) } catch {
      var located = error
      located.file = file
      // Only what is too long comes without advice of its own.
      if error.advice == nil { located.advice = "split the file, or leave its tracks out" }
      throw located
    }
    return try parsed(Data(bytes), file: file, format: format)
  }

  private static func parsed(
    _ data: Data, file: String?, format: AnchorFileFormat?
  ) throws(InputError) -> AnchorFileContent {
    guard data.count <= sizeLimit else {
      throw InputError(
        "this is longer than \(sizeLimit >> 20) MiB, too much to read at once", file: file,
        advice: "split the file, or leave its tracks out")
    }
    let format = if let format { format } else { try AnchorFormatDetector.detect(data, file: file) }
    do throws(InputError) {
      switch format {
      case .gpx:
        let handler = AnchorGPXHandler()
        try XMLReader.read(data, file: file, handler: handler)
        return handler.collector.content
      case .geojson: return try AnchorGeoJSONReader.content(in: data, file: file)
      case .kml, .kmz:
        let handler = AnchorKMLHandler(format: format)
        let kml = format == .kmz ? try KMZArchive.kml(in: data, file: file) : data
        try XMLReader.read(kml, file: file, handler: handler)
        return try handler.content()
      }
    } catch {
      throw file.map { error.inFile($0) } ?? error
    }
  }
}
