// The regions of whatever stands behind a handle: sessions, simulated walks, terrains, replicas of anchors.

/// Anything with a handle of the C interface.
public typealias RegionsHandle = UInt32

private func regions(_ handle: RegionsHandle) -> WebRegions? { Handles.regions(handle) }

/// Makes room for an input of numbers.
///
/// - Parameters:
///   - handle: what stands behind it.
///   - count: how many Float64 the client will write there.
/// - Returns: where to write them, or null when the count is negative or beyond `InputLayout.mostNumbers`, or the
///   handle stands for nothing.
@c(waymark_input_numbers) @_expose(wasm, "waymark_input_numbers")
public func waymarkInputNumbers(_ handle: RegionsHandle, _ count: Int32) -> UnsafeMutablePointer<Double>? {
  guard (0...InputLayout.mostNumbers).contains(Int(count)), let region = regions(handle)?.inputNumbers else {
    return nil
  }
  region.fill(.nan, count: Int(count))
  return region.base
}

/// Makes room for an input of text.
///
/// - Parameters:
///   - handle: what stands behind it.
///   - count: how many bytes of UTF-8 the client will write there.
/// - Returns: where to write them, or null when the count is negative or beyond `InputLayout.limit`, or the
///   handle stands for nothing.
@c(waymark_input_text) @_expose(wasm, "waymark_input_text")
public func waymarkInputText(_ handle: RegionsHandle, _ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard (0...InputLayout.limit).contains(Int(count)), let region = regions(handle)?.inputText else { return nil }
  region.fill(0, count: Int(count))
  return region.base
}

/// Where the numbers of the last answer are, or null when the handle stands for nothing; holds until the next call with it.
@c(waymark_numbers) @_expose(wasm, "waymark_numbers")
public func waymarkNumbers(_ handle: RegionsHandle) -> UnsafeMutablePointer<Double>? { regions(handle)?.numbers.base }

/// How many numbers the last answer has.
@c(waymark_numbers_count) @_expose(wasm, "waymark_numbers_count")
public func waymarkNumbersCount(_ handle: RegionsHandle) -> Int32 { Int32(regions(handle)?.numbers.count ?? 0) }

/// Where the text of the last answer is, or null when the handle stands for nothing; holds until the next call with it.
@c(waymark_text) @_expose(wasm, "waymark_text")
public func waymarkText(_ handle: RegionsHandle) -> UnsafeMutablePointer<UInt8>? { regions(handle)?.text.base }

/// How many bytes the text of the last answer has.
@c(waymark_text_count) @_expose(wasm, "waymark_text_count")
public func waymarkTextCount(_ handle: RegionsHandle) -> Int32 { Int32(regions(handle)?.text.count ?? 0) }
