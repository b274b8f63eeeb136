internal import CMicroHTTPD
import Foundation

/// The functions that libmicrohttpd calls.
enum DaemonCallbacks {
  /// A request line has arrived: its exchange begins.
  static let begin:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      owner, target, _ in
      guard let daemon = daemon(owner) else { return nil }
      daemon.counters.begun.wrappingAdd(1, ordering: .relaxed)
      return Unmanaged.passRetained(Exchange(target: target, budget: daemon.budget)).toOpaque()
    }

  /// An exchange has ended, for whatever reason.
  static let complete:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_RequestTerminationCode
    ) -> Void = { owner, connection, context, code in
      guard let pointer = context?.pointee else { return }
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
      context?.pointee = nil
      if let daemon = daemon(owner), let connection {
        if let log = daemon.log { note(exchange, isCut: code.rawValue != waymark_mhd_completed, log) }
        daemon.counters.ended.wrappingAdd(1, ordering: .releasing)
        daemon.connections.enter(.waiting, waymark_mhd_socket(connection))
      }
    }

  /// A connection is about to be accepted.
  static let accept: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<sockaddr>?, socklen_t) -> MHD_Result = {
    owner, address, _ in
    daemon(owner)?.connections.mayOpen(client(at: address)) == true ? .YES : .NO
  }

  /// A connection was opened or closed.
  static let notice:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_ConnectionNotificationCode
    ) -> Void = { owner, connection, _, code in
      guard let daemon = daemon(owner), let connection else { return }
      let socket = waymark_mhd_socket(connection)
      if code.rawValue == waymark_mhd_started {
        daemon.counters.opened.wrappingAdd(1, ordering: .relaxed)
        daemon.connections.open(socket, by: client(of: connection))
      } else {
        daemon.counters.closed.wrappingAdd(1, ordering: .releasing)
        daemon.connections.close(socket)
      }
    }

  /// Escapes are left alone: `RequestTarget` decodes them, strictly.
  static let unescape: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int =
    { _, _, text in
      text.map { strlen($0) } ?? 0
    }

  /// A head, a piece of a body, the end of a body, or the end of a sleep.
  static let handle:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { owner, connection, _, method, version, data, size, context in
      guard let daemon = daemon(owner), let connection, let context, let pointer = context.pointee else {
        return .NO
      }
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
      if let response = exchange.response {
        if response.isStream { daemon.connections.enter(.streaming, waymark_mhd_socket(connection)) }
        return send(response, to: exchange, daemon, connection)
      }
      if exchange.request == nil {
        return start(exchange, method: method, version: version, daemon, connection)
      }
      if let size, size.pointee > 0 {
        exchange.take(UnsafeRawBufferPointer(start: data, count: size.pointee))
        size.pointee = 0
        return .YES
      }
      daemon.connections.enter(.answered, waymark_mhd_socket(connection))
      exchange.arrival = MonotonicClock.nanoseconds
      if let refusal = exchange.refusal { return send(refusal.json, to: exchange, daemon, connection) }
      return daemon.begin(exchange, on: connection) ? .YES : .NO
    }

  private static func start(
    _ exchange: Exchange, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, _ daemon: HTTPDaemon,
    _ connection: OpaquePointer
  ) -> MHD_Result {
    let (headers, problem) = headers(of: connection, exchange, method: method, version: version)
    let peer = client(of: connection)
    let client = peer.speaking(for: headers["x-forwarded-for"], proxies: daemon.limits.proxies)
    if daemon.log != nil {
      exchange.logged = EventLog.Request(
        id: RequestID.of(headers, isFromProxy: peer == .own || daemon.limits.proxies.contains(peer)),
        method: method.map { String(cString: $0) } ?? "",
        endpoint: exchange.endpoint.name, status: 0, seconds: 0, bytes: 0, isCut: false,
        client: client)
    }
    // Sent before the end of the request, the response ends the connection.
    if let problem { return send(RequestChecks.malformed(problem).json, to: exchange, daemon, connection) }
    if headers["transfer-encoding"] != nil {
      return send(RequestChecks.noLength.json, to: exchange, daemon, connection)
    }
    let head = RequestHead(
      method: method.map { String(cString: $0) } ?? "", target: exchange.rawTarget, headers: headers,
      isEncrypted: daemon.isEncrypted,
      client: client)
    switch admission(of: head, daemon) {
    case .response(let response):
      daemon.connections.enter(.answered, waymark_mhd_socket(connection))
      // Before the end of the request the library would close the connection after the response, which is wanted only
      // when an unwanted body follows.
      if head.hasBody { return send(response, to: exchange, daemon, connection) }
      exchange.finish(response, isShared: true)
      return .YES
    case .work(let limit, let work):
      guard let target = RequestTarget(exchange.rawTarget) else { return .NO }
      exchange.request = WebRequest(head: head, target: target)
      exchange.bodyLimit = limit
      exchange.work = work
      daemon.connections.enter(.sending, waymark_mhd_socket(connection))
      return .YES
    }
  }

  private static func note(_ exchange: Exchange, isCut: Bool, _ log: EventLog) {
    guard var request = exchange.logged else { return }
    request.status = exchange.sent?.status ?? 0
    request.bytes = request.method == "HEAD" ? 0 : exchange.sent?.byteCount ?? 0
    request.seconds = Double(MonotonicClock.nanoseconds - exchange.start) / 1e9
    request.isCut = isCut
    log.note(request)
  }

  private static func send(
    _ response: WebResponse, to exchange: Exchange, _ daemon: HTTPDaemon, _ connection: OpaquePointer
  ) -> MHD_Result {
    daemon.counters.count(
      exchange.endpoint, status: response.status, nanoseconds: MonotonicClock.nanoseconds - exchange.arrival)
    guard let request = exchange.logged else { return ResponseSender.send(response, on: connection) }
    exchange.sent = response
    return ResponseSender.send(response.adding(RequestID.header, request.id), on: connection)
  }

  /// A body whose declared length is too long is refused before it arrives.
  private static func admission(of head: RequestHead, _ daemon: HTTPDaemon) -> Admission {
    let admission = daemon.admit(head)
    if case .work(let limit, _) = admission, let length = head.headers["content-length"].flatMap({ Int($0) }),
      length > limit
    {
      return .response(RequestChecks.tooLong(limit).json)
    }
    return admission
  }

  /// The fields of a head, and what is wrong with it as a whole; nil when nothing is.
  private static func headers(
    of connection: OpaquePointer, _ exchange: Exchange, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?
  ) -> ([String: String], String?) {
    guard let method, let target = exchange.target, let version else { return ([:], "there is no request line") }
    var collected = (
      headers: [String: String](),
      framing: RequestFraming(method: method, target: (target, exchange.targetLength), version: version)
    )
    withUnsafeMutablePointer(to: &collected) { pointer in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { collected, _, name, nameSize, value, valueSize in
          guard let collected, let name else { return .YES }
          let pair = collected.assumingMemoryBound(to: (headers: [String: String], framing: RequestFraming).self)
          let (key, text) = pair.pointee.framing.take(
            UnsafeBufferPointer(start: name, count: nameSize),
            value.map { UnsafeBufferPointer(start: $0, count: valueSize) })
          RequestHead.add(text, to: key, of: &pair.pointee.headers)
          return .YES
        }, pointer)
    }
    collected.framing.finish(size: waymark_mhd_head_size(connection))
    return (collected.headers, collected.framing.problem)
  }

  private static func client(of connection: OpaquePointer) -> ClientAddress {
    client(at: waymark_mhd_address(connection))
  }

  private static func client(at address: UnsafePointer<sockaddr>?) -> ClientAddress {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = waymark_address_bytes(address, &bytes)
    return ClientAddress(bytes: Array(bytes.prefix(count))) ?? .own
  }

  private static func daemon(_ owner: UnsafeMutableRawPointer?) -> HTTPDaemon? {
    owner.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
  }
}
