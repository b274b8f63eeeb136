internal import CMicroHTTPD

/// A connection that is suspended until its response is ready.
struct SleepingConnection: @unchecked Sendable {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  func wake() { MHD_resume_connection(connection) }
}
