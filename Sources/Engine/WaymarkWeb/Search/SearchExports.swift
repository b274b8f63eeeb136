import Waymark
import WaymarkGeodesy
import WaymarkSearch

// Search in the index of an area. These functions make a WebAssembly module of their own, `search.wasm`: no page needs
// them for its first view. The regions are those of `RegionExports.swift`.

/// A search.
public typealias SearchHandle = UInt32

/// Maximum number of results of one search.
private let maximumResults: Int32 = 200

private func at(_ handle: SearchHandle) -> WebSearch { Handles.object(handle) }

/// Version of these functions; a client rejects any that it does not know.
@c(waymark_search_version) @_expose(wasm, "waymark_search_version")
public func waymarkSearchVersion() -> Int32 { Int32(SearchLayout.version) }

/// Makes a search without an index.
@c(waymark_search_open) @_expose(wasm, "waymark_search_open")
public func waymarkSearchOpen() -> SearchHandle { Handles.open(WebSearch()) }

/// Frees a search.
@c(waymark_search_close) @_expose(wasm, "waymark_search_close")
public func waymarkSearchClose(_ handle: SearchHandle) { Handles.close(handle, WebSearch.self) }

/// Takes the index in the input text.
///
/// - Parameter handle: the search.
/// - Returns: the number of places, or −100 when the bytes are no index; the text gives the reason.
@c(waymark_search_index) @_expose(wasm, "waymark_search_index")
public func waymarkSearchIndex(_ handle: SearchHandle) -> Int32 {
  let search = at(handle)
  search.index = nil
  do throws(SearchIndexError) {
    let index = try SearchIndex(Array(search.inputText.elements))
    search.index = index
    return Int32(clamping: index.count)
  } catch {
    return search.refuse(error.text)
  }
}

/// Takes the language of the words for kinds: its code in the input text, such as `de-AT`.
///
/// - Parameter handle: the search.
/// - Returns: 0, or −100 when kinds have no words in it; the language then stays.
@c(waymark_search_language) @_expose(wasm, "waymark_search_language")
public func waymarkSearchLanguage(_ handle: SearchHandle) -> Int32 {
  let search = at(handle)
  // Not `GuidanceLanguage(locale:)`, which compares Strings and so brings Unicode's tables into the module.
  let letters = search.inputText.elements.prefix { (0x61...0x7A).contains($0 | 0x20) }.map { $0 | 0x20 }
  guard let language = GuidanceLanguage.allCases.first(where: { $0.rawValue.utf8.elementsEqual(letters) }) else {
    return search.refuse("unknown language")
  }
  search.language = language
  return OutcomeCode.accepted
}

/// Searches for the input text: numbers and texts of `SearchLayout.Result`, the best first.
///
/// - Parameters:
///   - handle: the search. The input numbers are the coordinate of the user; NaN when unknown.
///   - limit: maximum number of results; at most 200.
/// - Returns: the number of results, or −100 without an index; the text gives the reason. Where there are none, the text
///   says why if that is not plain.
@c(waymark_search_find) @_expose(wasm, "waymark_search_find")
public func waymarkSearchFind(_ handle: SearchHandle, _ limit: Int32) -> Int32 {
  let search = at(handle)
  guard let index = search.index else { return search.refuse("there is no index") }
  let near = search.inputNumbers.coordinate(at: 0)
  let text = String(decoding: search.inputText.elements, as: UTF8.self)
  let results = index.search(text, near: near, language: search.language, limit: Int(min(limit, maximumResults)))
  search.numbers.removeAll()
  search.text.removeAll()
  for result in results {
    typealias Slots = SearchLayout.Result
    let at = search.numbers.append(.nan, count: Slots.count)
    search.numbers.write(result.coordinate, at: at + Slots.latitude)
    search.numbers[at + Slots.distance] = result.distance
    search.numbers[at + Slots.isInterpolated] = result.isInterpolated ? 1 : 0
    search.write(index.title(result, in: search.language), at: at + Slots.title)
    search.write(index.catalogue.name(result.kind), at: at + Slots.kind)
    search.write(index.catalogue.word(result.kind, in: search.language), at: at + Slots.kindName)
    search.write(result.settlements, at: at + Slots.settlements)
    search.write(index.details(result, in: search.language), at: at + Slots.details)
  }
  if results.isEmpty, let explanation = index.explanation(of: text, in: search.language) {
    search.text.append(contentsOf: explanation)
  }
  return Int32(results.count)
}

extension WebSearch {
  /// Appends a text, and writes its length.
  fileprivate func write(_ text: String, at slot: Int) {
    numbers[slot] = Double(text.utf8.count)
    self.text.append(contentsOf: text)
  }

  /// Appends texts with line feeds between them, and writes their length.
  fileprivate func write(_ texts: [String], at slot: Int) {
    let start = text.count
    for line in texts {
      if text.count > start { text.append(0x0A) }
      text.append(contentsOf: line)
    }
    numbers[slot] = Double(text.count - start)
  }
}
