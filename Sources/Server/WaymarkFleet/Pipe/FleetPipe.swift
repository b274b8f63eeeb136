package import Foundation
package import WaymarkFormats

/// Messages between Spark's tasks and this program: the number of parts (32 bits), then the length (64 bits) and the bytes of
/// each, numbers with the low byte first.
package final class FleetPipe {
  /// More mean another program at the other end.
  private static let maximumParts = 64
  private static let maximumPartSize = 1 << 30

  private let input: FileHandle
  private let output: FileHandle

  /// A pipe over two files, usually standard input and output.
  package init(input: FileHandle = .standardInput, output: FileHandle = .standardOutput) {
    self.input = input
    self.output = output
  }

  /// The parts of the next message; nil when the other side has closed the pipe.
  ///
  /// - Throws: `InputError` when it ends within a message, or is no message.
  package func receive() throws(InputError) -> [[UInt8]]? {
    guard let head = try bytes(4, mayEnd: true) else { return nil }
    let count = Self.number(head)
    guard count <= Self.maximumParts else { throw Self.noMessage }
    var parts: [[UInt8]] = []
    for _ in 0..<count {
      let length = Self.number(try bytes(8) ?? [])
      guard length <= Self.maximumPartSize else { throw Self.noMessage }
      parts.append(try bytes(Int(length)) ?? [])
    }
    return parts
  }

  /// Sends a message.
  ///
  /// - Throws: `InputError` when the other end is closed.
  package func send(_ parts: [[UInt8]]) throws(InputError) {
    var head = Data()
    Self.append(UInt64(parts.count), bytes: 4, to: &head)
    do {
      for part in parts {
        Self.append(UInt64(part.count), bytes: 8, to: &head)
        try output.write(contentsOf: head)
        try output.write(contentsOf: Data(part))
        head.removeAll()
      }
      if !head.isEmpty { try output.write(contentsOf: head) }
    } catch {
      throw InputError("the task that asked has gone", file: "standard output")
    }
  }

  private func bytes(_ count: Int, mayEnd: Bool = false) throws(InputError) -> [UInt8]? {
    var read: [UInt8] = []
    read.reserveCapacity(count)
    while read.count < count {
      let more: Data?
      do { more = try input.read(upToCount: min(count - read.count, 1 << 20)) } catch { more = nil }
      guard let more, !more.isEmpty else {
        if mayEnd, read.isEmpty { return nil }
        throw InputError("the message is cut off", file: "standard input")
      }
      read.append(contentsOf: more)
    }
    return read
  }

  private static let noMessage = InputError(
    "this is no message of a fleet's task", file: "standard input",
    advice: "this command is started by waymark fleet build and waymark fleet evaluate")

  private static func number(_ bytes: [UInt8]) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  private static func append(_ value: UInt64, bytes: Int, to data: inout Data) {
    for i in 0..<UInt64(bytes) { data.append(UInt8(value >> (8 * i) & 255)) }
  }
}
