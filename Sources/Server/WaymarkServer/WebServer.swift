import Foundation
public import WaymarkAreas
public import WaymarkFormats
import WaymarkStorage

/// The web app's server: the page, its engine, the area's data and an API, in one process whose only state is the
/// anchors.
public final class WebServer: Sendable {
  /// The port that it listens on.
  public var port: Int { daemon.port }
  /// The present state of the directions.
  public var directions: DirectionsState { areas.first?.services.state ?? .off }

  private let daemon: HTTPDaemon
  private let areas: AreaRegistry
  private let files: StaticFiles
  private let anchors: AnchorService?
  private let tenants: TenantService?
  private let jobs: AreaJobs?
  private let certificate: CertificateTerm

  /// Starts serving; routes become available when `run` has started the directions.
  ///
  /// - Parameters:
  ///   - areas: the areas, besides those in the folder of the settings; the first is served where none is named.
  ///   - settings: everything else.
  ///   - socket: the listening socket.
  ///   - note: receives later problems, one sentence each.
  /// - Throws: `InputError` when it cannot start.
  public init(
    areas: [Area], settings: WebServerSettings, socket: ListeningSocket,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(InputError) {
    let registry = try AreaRegistry(areas, settings: settings, note: note)
    self.areas = registry
    if let fetcher = settings.fetcher, let folder = settings.areas {
      jobs = AreaJobs(fetcher, into: folder, areas: registry, settings: settings, note: note)
    } else {
      jobs = nil
    }
    let workers = Workers(settings.worker)
    if let lack = WorkerConfinement.available.note { note(lack) }
    let fileGate = WorkGate(atOnce: 1, waiting: 16)
    let exports = BodyBudget(bytes: settings.limits.exportBytes)
    anchors = settings.anchors.map {
      AnchorService(
        $0, workers: workers, files: fileGate, patience: settings.importSeconds, limits: settings.limits,
        exports: exports, clock: settings.clock, note: note)
    }
    tenants = settings.anchors?.tenants().map { registry in
      TenantService(registry, settings: settings) { tenant throws(WebError) in
        do throws(StorageError) {
          // No copies in memory: there may be many tenants.
          return AnchorService(
            try registry.store(of: tenant, .readWrite), workers: workers, files: fileGate,
            patience: settings.importSeconds,
            limits: settings.limits, exports: exports, remembers: false, clock: settings.clock, note: note)
        } catch {
          throw WebError(error)
        }
      }
    }
    let tileOrigins = try settings.tiles.map { text throws(InputError) in try TileOrigin.of(text) }
    let counters = RequestCounters()
    let budget = BodyBudget(bytes: settings.limits.bodyBytes)
    let certificate = CertificateTerm(settings.identity)
    self.certificate = certificate
    files = StaticFiles(settings.web, pageHeaders: SecurityHeaders.forPages(tileOrigins: tileOrigins))
    let site = Site(
      api: try API(
        areas: self.areas, settings: settings,
        anchors: AnchorAPI(service: anchors, absence: settings.anchorsAbsence), workers: workers, jobs: jobs),
      files: files,
      checks: RequestChecks(hosts: HostCheck(alsoAllowed: settings.allowedHosts), token: settings.token),
      probes: Probes(anchors: anchors),
      metrics: MetricsEndpoint(
        counters: counters, budget: budget, limits: settings.limits, version: settings.version,
        certificate: certificate, anchors: anchors, tenants: tenants, areas: registry, jobs: jobs),
      tenants: tenants)
    daemon = try HTTPDaemon(
      socket, identity: settings.identity, limits: settings.limits, counters: counters, budget: budget,
      log: settings.log
    ) { site.admission($0) }
  }

  /// Gives new connections another certificate; open ones stay as they are.
  ///
  /// - Parameter identity: certificate and key.
  /// - Throws: `InputError` when they cannot be used; those before stay in use.
  public func use(_ identity: ServerIdentity) throws(InputError) {
    try daemon.use(identity)
    certificate.renew(identity)
  }

  /// Serves until the task is cancelled, then ends everything within two seconds, whatever is in progress.
  public func run() async {
    files.prepareEngine()
    areas.first?.services.start()
    // Waits for the store now and then: not on the threads that everything shares.
    let events = Task.detached(executorPreference: WorkThreads.requests) { [anchors] in
      if let anchors { await anchors.events.run() }
    }
    let tenancy = Task.detached(executorPreference: WorkThreads.requests) { [tenants] in
      if let tenants { await tenants.run() }
    }
    let progress = Task.detached { [jobs] in
      if let jobs { await jobs.run() }
    }
    try? await Task.sleep(for: .seconds(Int64.max / 4))
    let deadline = ContinuousClock.now + .seconds(1.5)
    for task in [events, tenancy, progress] { task.cancel() }
    let work = areas.stop() + (jobs?.stop() ?? [])
    anchors?.events.stop()
    tenants?.open.stop()
    await daemon.stop(by: deadline)
    for ending in work + [events, tenancy, progress] { _ = await ending.hasEnded(by: deadline) }
  }
}
