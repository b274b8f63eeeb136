/// Responds with a part of the contents, where a part is requested.
enum PartialContent {
  /// The whole, the part, or an error for a part that does not exist.
  ///
  /// - Parameters:
  ///   - head: the request.
  ///   - tag: validator of the contents.
  ///   - length: their number of bytes.
  ///   - headers: header fields of the response.
  ///   - body: makes the body of a range.
  /// - Returns: the response.
  static func response(
    _ head: RequestHead, tag: String, length: Int, headers: [(name: String, value: String)],
    body: (Range<Int>) -> WebResponse.Body
  ) -> WebResponse {
    // A part of other contents than the client has is of no use to it.
    let isSame = head.headers["if-range"].map { $0 == tag } ?? true
    switch isSame && head.isReading ? ByteRange(head.headers["range"], length: length) : .whole {
    case .whole:
      return WebResponse(status: 200, headers: headers, body: body(0..<length))
    case .part(let range):
      return WebResponse(
        status: 206,
        headers: headers + [("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")],
        body: body(range))
    case .unsatisfiable:
      return WebResponse(status: 416, headers: headers + [("Content-Range", "bytes */\(length)")])
    }
  }
}
