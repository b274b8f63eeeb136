import Waymark
import WaymarkReading

// Readers of files. These functions make a WebAssembly module of their own, `reading.wasm`: pages need them when a file is opened. The
// regions are those of `RegionExports.swift`.

/// A reader of files.
public typealias ReadingHandle = UInt32

private func at(_ handle: ReadingHandle) -> WebReading { Handles.object(handle) }

/// Version of these functions; a client rejects any that it does not know.
@c(waymark_reading_version) @_expose(wasm, "waymark_reading_version")
public func waymarkReadingVersion() -> Int32 { Int32(ReadingLayout.version) }

/// Makes a reader.
@c(waymark_reading_open) @_expose(wasm, "waymark_reading_open")
public func waymarkReadingOpen() -> ReadingHandle { Handles.open(WebReading()) }

/// Frees a reader.
@c(waymark_reading_close) @_expose(wasm, "waymark_reading_close")
public func waymarkReadingClose(_ handle: ReadingHandle) { Handles.close(handle, WebReading.self) }

/// Writes the names of the kinds of samples in session logs into the text region, one per line.
@c(waymark_log_kinds) @_expose(wasm, "waymark_log_kinds")
public func waymarkLogKinds(_ handle: ReadingHandle) {
  let text = at(handle).text
  text.removeAll()
  for kind in LogLineKind.allCases {
    text.append(contentsOf: kind.rawValue)
    text.append(10)
  }
}

/// Checks the first line of a session log, which is the input text.
///
/// - Returns: 0; 1 when the line is a header with a mistake that the text names; −100 when it is no header that this version reads: the text is
///   then a name of `LogHeaderProblem`.
@c(waymark_log_header) @_expose(wasm, "waymark_log_header")
public func waymarkLogHeader(_ handle: ReadingHandle) -> Int32 {
  let reading = at(handle)
  do throws(LogHeaderProblem) {
    let header = try SessionLogHeader(line: reading.inputText.elements)
    guard let remark = header.remark else { return OutcomeCode.accepted }
    _ = reading.refuse(remark)
    return 1
  } catch {
    return reading.refuse(error.name)
  }
}

/// Checks another line of a session log, which is the input text without its line break.
///
/// - Returns: the number of the kind of its sample in `waymark_log_kinds`; −1 when it is blank; −2 when it holds only what this version does
///   not know; −100 when it is damaged, and the text says how.
@c(waymark_log_line) @_expose(wasm, "waymark_log_line")
public func waymarkLogLine(_ handle: ReadingHandle) -> Int32 {
  let reading = at(handle)
  do throws(LineProblem) {
    switch try LogLine.content(of: reading.inputText.elements) {
    case .sample(let sample): return Int32(LogLineKind(sample.sample).number)
    case .blank: return -1
    case .unknown: return -2
    }
  } catch {
    return reading.refuse(error.text)
  }
}

/// Rank of a file in a KMZ, whose path in the archive is the input text: the file with the lowest, and the first of these, is the contents.
///
/// - Returns: the rank, or −1 for a file that is no contents.
@c(waymark_kmz_rank) @_expose(wasm, "waymark_kmz_rank")
public func waymarkKMZRank(_ handle: ReadingHandle) -> Int32 {
  Int32(clamping: KMZEntry.rank(of: String(decoding: at(handle).inputText.elements, as: UTF8.self)) ?? -1)
}

/// Writes the encoding of a text file, by its name in the WHATWG's Encoding Standard.
///
/// - Parameters:
///   - handle: the reader. The input text holds the file's name, then how its contents begin.
///   - nameLength: bytes of the name.
/// - Returns: 0, or −100 when it is not supported; the text says so.
@c(waymark_file_encoding) @_expose(wasm, "waymark_file_encoding")
public func waymarkFileEncoding(_ handle: ReadingHandle, _ nameLength: Int32) -> Int32 {
  let reading = at(handle)
  let (file, contents) = reading.file(nameLength)
  do throws(InputError) {
    _ = reading.refuse(try XMLEncoding.name(of: Array(contents)))
    return OutcomeCode.accepted
  } catch {
    return reading.refuse(error.inFile(file).description)
  }
}

/// Reads the lines of a file: GPX, KML, GeoJSON, encoded polylines. Writes a JSON object with those that are routes, `routes`, an array of
/// Features, and in `remarks` what was left out and decided, a text or null.
///
/// - Parameters:
///   - handle: the reader. The input text holds the file's name, then its contents in UTF-8.
///   - nameLength: bytes of the name.
/// - Returns: the number of routes, or −100 when there is none; the text says why.
@c(waymark_file_routes) @_expose(wasm, "waymark_file_routes")
public func waymarkFileRoutes(_ handle: ReadingHandle, _ nameLength: Int32) -> Int32 {
  let reading = at(handle)
  let (file, contents) = reading.file(nameLength)
  do throws(InputError) {
    let list = try RouteDocument.list(in: Array(contents), file: file)
    let routes = try list.usable()
    reading.text.removeAll()
    let found: JSONValue = [
      "remarks": JSONValue(list.remarks.text), "routes": .array(routes.map { RouteFeature.feature(of: $0) }),
    ]
    reading.text.append(contentsOf: found.text())
    return Int32(clamping: routes.count)
  } catch {
    return reading.refuse(error.description)
  }
}
