public import Foundation

/// Gzip of bytes in memory.
public enum Gzip {
  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes to compress.
  ///   - level: 1 fastest … 9 smallest.
  /// - Returns: a gzip stream; nil when memory runs out.
  public static func compress(_ data: Data, level: Int = 6) -> Data? {
    var output: [UInt8] = []
    let isDone = data.withUnsafeBytes {
      GzipDeflater(level: level).deflate($0, flush: .finish, appendingTo: &output)
    }
    return isDone ? Data(output) : nil
  }

  /// Expands a gzip stream of one or more members.
  ///
  /// - Parameters:
  ///   - data: the stream.
  ///   - limit: maximum number of bytes of the result.
  /// - Returns: the bytes.
  /// - Throws: `InputError` when the stream is damaged, is cut off, or contains more bytes.
  public static func expand(_ data: Data, limit: Int) throws(InputError) -> Data {
    var output = Data()
    var problem: InputError?
    data.withUnsafeBytes { input in
      let inflater = GzipInflater()
      var offset = 0
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
        while problem == nil {
          let outcome = inflater.inflate(UnsafeRawBufferPointer(rebasing: input[offset...]), into: room)
          offset += outcome.consumed
          guard output.count + outcome.produced <= limit else {
            problem = InputError("the compressed data has more than \(limit) bytes in it")
            return
          }
          output.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<outcome.produced]))
          switch outcome.state {
          case .damaged(let what):
            problem = InputError("the compressed data is damaged (\(what))")
          case .finished:
            guard offset < input.count else { return }
            inflater.startNextMember()
          case .running where outcome.consumed == 0 && outcome.produced == 0:
            problem = InputError("the compressed data is cut off")
          case .running:
            break
          }
        }
      }
    }
    if let problem { throw problem }
    return output
  }
}
