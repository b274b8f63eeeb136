import Waymark
import WaymarkGeodesy

// Books of anchors for clients of the C interface. These functions make a WebAssembly module of their own, `anchors.wasm`
// (`Scripts/build-wasm`): pages need it also where no session runs. The rules for handles are those of `Exports.swift`;
// the functions for regions take these handles, too. Anchors come and go as records of `AnchorRecordLayout`; times are
// milliseconds since 1970.

/// A book of the C interface.
public typealias BookHandle = UInt32

private func at(_ handle: BookHandle) -> WebAnchorBook { Handles.object(handle) }

private func instant(_ milliseconds: Double) -> UTCInstant { UTCInstant(secondsSince1970: milliseconds / 1000) }

/// Version of these functions and layouts.
@c(waymark_book_version) @_expose(wasm, "waymark_book_version")
public func waymarkBookVersion() -> Int32 { 1 }

/// Makes an empty book.
@c(waymark_book_open) @_expose(wasm, "waymark_book_open")
public func waymarkBookOpen() -> BookHandle { Handles.open(WebAnchorBook()) }

/// Frees a book.
@c(waymark_book_close) @_expose(wasm, "waymark_book_close")
public func waymarkBookClose(_ handle: BookHandle) { Handles.close(handle, WebAnchorBook.self) }

/// Empties the book; its edits are those of the client that the input text names.
///
/// - Returns: 0, or −1 when that is no name of a client.
@c(waymark_book_client) @_expose(wasm, "waymark_book_client")
public func waymarkBookClient(_ handle: BookHandle) -> Int32 {
  let book = at(handle)
  return book.begin(client: String(decoding: book.inputText.elements, as: UTF8.self)) ? 0 : -1
}

/// Writes the names of colours, origins and altitude references into the text region: lines, an empty one between two
/// lists.
@c(waymark_book_names) @_expose(wasm, "waymark_book_names")
public func waymarkBookNames(_ handle: BookHandle) {
  let text = at(handle).text
  text.removeAll()
  func line(_ name: String) {
    text.append(contentsOf: name)
    text.append(10)
  }
  for colour in AnchorColour.allCases { line(colour.rawValue) }
  line("")
  for origin in AnchorOrigin.allCases { line(origin.rawValue) }
  line("")
  for reference in WebAltitudeReference.allCases {
    switch reference {
    case .ellipsoid: line("ellipsoidal")
    case .meanSeaLevel: line("orthometric")
    }
  }
}

/// Adds the anchors in the input regions, as one action to undo.
///
/// - Returns: how many, or −100 when one cannot be added (the text says why); then none is.
@c(waymark_book_add) @_expose(wasm, "waymark_book_add")
public func waymarkBookAdd(_ handle: BookHandle, _ now: Double) -> Int32 {
  let book = at(handle)
  return book.withInput { (reader) throws(InputReader.Problem) in
    var anchors: [Anchor] = []
    while reader.hasNext { anchors.append(try reader.nextAnchor()) }
    do throws(AnchorError) {
      try book.book.add(anchors, at: instant(now))
    } catch {
      throw InputReader.Problem(error.description)
    }
    return Int32(anchors.count)
  }
}

/// Edits the anchor in the input regions; absent fields stay as they are.
///
/// - Returns: 0, or −100 when it cannot be (the text says why).
@c(waymark_book_edit) @_expose(wasm, "waymark_book_edit")
public func waymarkBookEdit(_ handle: BookHandle, _ now: Double) -> Int32 {
  let book = at(handle)
  return book.withInput { (reader) throws(InputReader.Problem) in
    guard reader.hasNext else { return 0 }
    let (id, edit) = try reader.nextEdit()
    do throws(AnchorError) {
      try book.book.edit(id, edit, at: instant(now))
    } catch {
      throw InputReader.Problem(error.description)
    }
    return 0
  }
}

/// Deletes the anchors whose ids are in the input region (records), as one action to undo.
///
/// - Returns: how many, or −100.
@c(waymark_book_remove) @_expose(wasm, "waymark_book_remove")
public func waymarkBookRemove(_ handle: BookHandle, _ now: Double) -> Int32 {
  let book = at(handle)
  return book.withInput { (reader) throws(InputReader.Problem) in
    var ids: [AnchorID] = []
    while reader.hasNext { ids.append(try reader.nextID()) }
    return Int32(book.book.remove(ids, at: instant(now)))
  }
}

/// Takes the last action back; 1, or 0 when there was none.
@c(waymark_book_undo) @_expose(wasm, "waymark_book_undo")
public func waymarkBookUndo(_ handle: BookHandle, _ now: Double) -> Int32 {
  at(handle).book.undo(at: instant(now)) ? 1 : 0
}

/// Does again what was undone last; 1, or 0 when there was nothing.
@c(waymark_book_redo) @_expose(wasm, "waymark_book_redo")
public func waymarkBookRedo(_ handle: BookHandle, _ now: Double) -> Int32 {
  at(handle).book.redo(at: instant(now)) ? 1 : 0
}

/// What can be done: 1 undo, 2 redo, 4 something is to be sent; the sum of what holds.
@c(waymark_book_can) @_expose(wasm, "waymark_book_can")
public func waymarkBookCan(_ handle: BookHandle) -> Int32 {
  let book = at(handle).book
  return (book.canUndo ? 1 : 0) | (book.canRedo ? 2 : 0) | (book.hasPending ? 4 : 0)
}

/// How many anchors there are.
@c(waymark_book_count) @_expose(wasm, "waymark_book_count")
public func waymarkBookCount(_ handle: BookHandle) -> Int32 { Int32(at(handle).book.count) }

/// Merges the records in the input regions.
///
/// - Parameters:
///   - handle: the book.
///   - isUnsent: 1 when they hold edits of this client that no server has.
/// - Returns: how many brought something new, or −100 when one cannot be read (the text says why); then none is merged.
@c(waymark_book_merge) @_expose(wasm, "waymark_book_merge")
public func waymarkBookMerge(_ handle: BookHandle, _ isUnsent: Int32) -> Int32 {
  let book = at(handle)
  return book.withInput { (reader) throws(InputReader.Problem) in
    var records: [AnchorRecord] = []
    while reader.hasNext { records.append(try reader.nextRecord()) }
    var changed: Int32 = 0
    for record in records where book.book.merge(record, isUnsent: isUnsent != 0) { changed += 1 }
    return changed
  }
}

/// Takes over a server's answer: of the records in the input regions the first are there, the others were sent.
///
/// - Parameters:
///   - handle: the book.
///   - answers: how many are there; those after them were sent.
/// - Returns: 0, or −100.
@c(waymark_book_acknowledge) @_expose(wasm, "waymark_book_acknowledge")
public func waymarkBookAcknowledge(_ handle: BookHandle, _ answers: Int32) -> Int32 {
  let book = at(handle)
  return book.withInput { (reader) throws(InputReader.Problem) in
    var records: [AnchorRecord] = []
    var sent: [AnchorRecord] = []
    while reader.hasNext {
      let record = try reader.nextRecord()
      if records.count < Int(answers) { records.append(record) } else { sent.append(record) }
    }
    book.book.acknowledge(records, sent: sent)
    return 0
  }
}

/// Writes records: 0 all, deleted ones too, 1 those with edits that no server has.
///
/// - Returns: how many.
@c(waymark_book_records) @_expose(wasm, "waymark_book_records")
public func waymarkBookRecords(_ handle: BookHandle, _ which: Int32) -> Int32 {
  let book = at(handle)
  let records = which == 1 ? book.book.pending : book.book.records
  book.begin()
  for record in records { book.write(record) }
  return Int32(records.count)
}

/// Writes the record of the anchor whose id is in the input region, deleted or not.
///
/// - Returns: 1, 0 when there is none, or −100.
@c(waymark_book_get) @_expose(wasm, "waymark_book_get")
public func waymarkBookGet(_ handle: BookHandle) -> Int32 {
  let book = at(handle)
  return book.withInput { (reader) throws(InputReader.Problem) in
    guard reader.hasNext, let record = book.book.record(try reader.nextID()) else { return 0 }
    book.begin()
    book.write(record)
    return 1
  }
}

/// Writes the anchors nearest to a place with their distances, nearest first; without a place (NaN) in the order of their
/// arrival.
///
/// - Parameters:
///   - handle: the book.
///   - latitude: degrees.
///   - longitude: degrees.
///   - limit: most anchors.
/// - Returns: how many.
@c(waymark_book_list) @_expose(wasm, "waymark_book_list")
public func waymarkBookList(_ handle: BookHandle, _ latitude: Double, _ longitude: Double, _ limit: Int32) -> Int32 {
  let book = at(handle)
  book.begin()
  guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
    var count: Int32 = 0
    for record in book.book.records where !record.isDeleted && count < limit {
      book.write(record)
      count += 1
    }
    return count
  }
  let nearest = book.book.nearest(to: place, limit: Int(limit))
  for found in nearest { book.write(found.record, distance: found.distance) }
  return Int32(nearest.count)
}
