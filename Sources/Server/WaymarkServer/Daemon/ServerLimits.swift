import Foundation

/// The resources that clients may use.
public struct ServerLimits: Sendable {
  /// Maximum number of open connections.
  public var connections = 12_000
  /// Maximum number of open connections from one address, with IPv6 from one network of 64 bits; 0: no limit.
  public var connectionsPerAddress = 0
  /// Proxies besides those on this machine: the clients are those that they name in `X-Forwarded-For`.
  public var proxies: Set<ClientAddress> = []
  /// Seconds without a byte after which a connection is closed.
  public var idleSeconds = 15
  /// Seconds allowed for a request's head, counted from the end of the request before it.
  public var headSeconds = 30.0
  /// Seconds allowed for a request's body.
  public var bodySeconds = 120.0
  /// Seconds allowed for a client to receive a response.
  public var answerSeconds = 600.0
  /// Maximum number of bytes of the bodies of all requests, and of the responses made for them, together.
  public var bodyBytes = 256 * 1024 * 1024
  /// Maximum number of bytes on the disk of exports that are being sent, together.
  public var exportBytes = 1 << 30
  /// Maximum number of bytes of a request's head.
  public var headBytes = 32 * 1024

  /// Maximum number of pages that may listen for changes of anchors at the same time.
  public var listeners = 1024
  /// Seconds without a change after which a listening page gets a heartbeat.
  public var heartbeatSeconds = 15.0

  /// Maximum number of tenants whose stores are open at the same time.
  public var openTenants = 128
  /// Seconds without a request or a listening page after which a tenant's store is closed.
  public var tenantIdleSeconds = 60.0

  /// Maximum number of areas that are open at the same time: each has its map in memory, and its directions.
  public var openAreas = 4
  /// Seconds without a request after which an open area may be closed for another one.
  public var areaIdleSeconds = 30.0
  /// Areas that are being fetched, and that wait for it.
  public var areaJobs = 4

  /// The default limits.
  public init() {}

  /// Number of connections above which the longest idle are closed.
  var crowd: Int { connections / 8 * 7 }

  func seconds(for phase: ConnectionTable.Phase) -> Double {
    switch phase {
    case .waiting: headSeconds
    case .sending: bodySeconds
    case .answered: answerSeconds
    case .streaming: .infinity
    }
  }

  /// Raises the number of files that this process may open, and lowers the number of connections to what fits.
  public mutating func fitToSystem() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = rlim_t(connections + 512)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      _ = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    let open = Int(clamping: limit.rlim_cur)
    connections = max(64, min(connections, open - 512))
    listeners = min(listeners, connections / 4)
  }
}
