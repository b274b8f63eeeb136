internal import CMicroHTTPD

/// A daemon of the library that another thread stops, because stopping waits for the daemon's threads.
struct RunningDaemon: @unchecked Sendable {
  private let daemon: OpaquePointer

  init(_ daemon: OpaquePointer) { self.daemon = daemon }

  func stop() { MHD_stop_daemon(daemon) }
}
