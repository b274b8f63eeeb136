public import Foundation

/// Bytes at a fixed address: many responses in progress can share them.
public final class SharedBytes: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Copies bytes.
  public init(_ data: Data) {
    buffer = .allocate(byteCount: data.count, alignment: 16)
    buffer.copyBytes(from: data)
  }

  deinit { buffer.deallocate() }

  /// Their number.
  public var count: Int { buffer.count }

  /// A copy of them.
  public var data: Data { Data(buffer) }

  /// Their address, valid as long as the object lives.
  var address: UnsafeMutableRawPointer? { buffer.baseAddress }
}
