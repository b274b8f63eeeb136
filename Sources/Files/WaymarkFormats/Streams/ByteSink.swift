/// A destination for bytes: a file that appears when it is complete (`AtomicFile`), or one that grows piece by piece
/// (`AppendingFile`).
public protocol ByteSink: AnyObject {
  /// Writes bytes that belong together: a line with its line break, a document.
  ///
  /// - Parameter bytes: the bytes; not kept.
  /// - Throws: `InputError` when they cannot be written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(InputError)

  /// Writes what is still buffered and closes. Nothing can be written afterwards; a second call does nothing.
  ///
  /// - Throws: `InputError` when something cannot be written.
  func finish() throws(InputError)
}

extension ByteSink {
  /// Writes a text as UTF-8.
  public func write(_ text: String) throws(InputError) {
    var copy = text
    let outcome = copy.withUTF8 { bytes -> Result<Void, InputError> in
      do throws(InputError) {
        try write(UnsafeRawBufferPointer(bytes))
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// Writes bytes.
  public func write(_ bytes: [UInt8]) throws(InputError) {
    try bytes.withRawBytes { (all) throws(InputError) in try write(all) }
  }
}
