internal import CMicroHTTPD
import Foundation

/// Passes responses to libmicrohttpd.
enum ResponseSender {
  /// Sends a response on a connection.
  ///
  /// - Returns: the result code for the library: `NO` ends the connection.
  static func send(_ answer: WebResponse, on connection: OpaquePointer) -> MHD_Result {
    guard let response = make(answer.body, connection) else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { _ = MHD_add_response_header(response, name, value) }
    for (name, value) in SecurityHeaders.forAll { _ = MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(clamping: answer.status), response)
  }

  private static func make(_ body: WebResponse.Body, _ connection: OpaquePointer) -> OpaquePointer? {
    switch body {
    case .none:
      return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .bytes(let bytes, let range):
      let held = Unmanaged.passRetained(bytes)
      let response = MHD_create_response_from_buffer_with_free_callback_cls(
        range.count, bytes.address.map { $0 + range.lowerBound },
        { pointer in pointer.map { Unmanaged<SharedBytes>.fromOpaque($0).release() } }, held.toOpaque())
      if response == nil { held.release() }
      return response
    case .file(let file, let range):
      // The library closes the descriptor that it gets.
      let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return nil }
      let response = MHD_create_response_from_fd_at_offset64(UInt64(range.count), copy, UInt64(range.lowerBound))
      if response == nil { close(copy) }
      return response
    case .stream(let stream):
      stream.attach(to: connection)
      let held = Unmanaged.passRetained(stream)
      let response = MHD_create_response_from_callback(
        waymark_mhd_size_unknown, 4096,
        { held, _, buffer, size in
          guard let held, let buffer else { return waymark_mhd_end_with_error }
          return Unmanaged<BodyStream>.fromOpaque(held).takeUnretainedValue()
            .fill(UnsafeMutableRawBufferPointer(start: buffer, count: size))
        }, held.toOpaque(),
        { held in
          guard let held else { return }
          let stream = Unmanaged<BodyStream>.fromOpaque(held).takeRetainedValue()
          stream.detach()
        })
      if response == nil { held.release() }
      return response
    }
  }
}
