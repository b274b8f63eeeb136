// The regions of the objects behind handles: sessions, simulated walks, terrains, replicas of anchors.

/// Any handle of the C interface whose object has regions.
public typealias RegionsHandle = UInt32

private func regions(_ handle: RegionsHandle) -> WebRegions? { Handles.regions(handle) }

/// Makes room for numeric input.
///
/// - Parameters:
///   - handle: the handle of the object.
///   - count: number of Float64 values that the client will write there.
/// - Returns: the address to write them to, or null when the count is negative or beyond `InputLimit.numbers`,
///   or the handle is invalid.
@c(waymark_input_numbers) @_expose(wasm, "waymark_input_numbers")
public func waymarkInputNumbers(_ handle: RegionsHandle, _ count: Int32) -> UnsafeMutablePointer<Double>? {
  guard (0...InputLimit.numbers).contains(Int(count)), let region = regions(handle)?.inputNumbers else {
    return nil
  }
  region.fill(.nan, count: Int(count))
  return region.base
}

/// Makes room for text input.
///
/// - Parameters:
///   - handle: the handle of the object.
///   - count: number of bytes of UTF-8 that the client will write there.
/// - Returns: the address to write them to, or null when the count is negative or beyond `InputLimit.slots`, or the
///   handle is invalid.
@c(waymark_input_text) @_expose(wasm, "waymark_input_text")
public func waymarkInputText(_ handle: RegionsHandle, _ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard (0...InputLimit.slots).contains(Int(count)), let region = regions(handle)?.inputText else { return nil }
  region.fill(0, count: Int(count))
  return region.base
}

/// Address of the numbers of the last output, or null when the handle is invalid; valid until the next call with it.
@c(waymark_numbers) @_expose(wasm, "waymark_numbers")
public func waymarkNumbers(_ handle: RegionsHandle) -> UnsafeMutablePointer<Double>? { regions(handle)?.numbers.base }

/// Number of numbers of the last output.
@c(waymark_numbers_count) @_expose(wasm, "waymark_numbers_count")
public func waymarkNumbersCount(_ handle: RegionsHandle) -> Int32 { Int32(regions(handle)?.numbers.count ?? 0) }

/// Address of the text of the last output, or null when the handle is invalid; valid until the next call with it.
@c(waymark_text) @_expose(wasm, "waymark_text")
public func waymarkText(_ handle: RegionsHandle) -> UnsafeMutablePointer<UInt8>? { regions(handle)?.text.base }

/// Number of bytes of the last output's text.
@c(waymark_text_count) @_expose(wasm, "waymark_text_count")
public func waymarkTextCount(_ handle: RegionsHandle) -> Int32 { Int32(regions(handle)?.text.count ?? 0) }
