import Foundation
import Synchronization

/// `GET /metrics`: how the server is, for monitoring. No label says anything about a place or a person.
struct MetricsEndpoint: Sendable {
  let counters: RequestCounters
  let budget: BodyBudget
  let limits: ServerLimits
  /// The version of the program.
  let version: String
  let certificate: CertificateTerm
  /// Nil where the server stores none.
  let anchors: AnchorService?
  /// Nil where there can be none.
  let tenants: TenantService?
  let areas: AreaRegistry
  /// Nil where pages get none.
  let jobs: AreaJobs?

  /// The response, away from the threads that serve connections: it counts open files.
  func respond() -> WebResponse {
    var text = MetricsText()
    text.begin("waymark_build_info", .gauge, "Version of the program.")
    text.add("waymark_build_info", [("version", version)], 1)
    addRequests(to: &text)
    addConnections(to: &text)
    addAnchors(to: &text)
    addAreas(to: &text)
    addProcess(to: &text)
    return WebResponse(type: MetricsText.mediaType, Data(text.text.utf8), headers: [("Cache-Control", "no-store")])
  }

  private func addRequests(to text: inout MetricsText) {
    let requests = "waymark_http_requests_total"
    text.begin(requests, .counter, "Responses by what was requested and by status.")
    for endpoint in EndpointClass.allCases {
      for (status, count) in counters.statuses(of: endpoint) {
        text.add(requests, [("endpoint", endpoint.name), ("code", String(status))], Double(count))
      }
    }
    let times = "waymark_http_request_duration_seconds"
    text.begin(times, .histogram, "Time from the end of a request to the beginning of its response.")
    for endpoint in EndpointClass.allCases {
      let (buckets, sum) = counters.times(of: endpoint)
      let label = (name: "endpoint", value: endpoint.name)
      var count = 0.0
      for (number, bound) in zip(buckets, RequestCounters.bounds.map { "\($0)" } + ["+Inf"]) {
        count += Double(number)
        text.add(times + "_bucket", [label, ("le", bound)], count)
      }
      text.add(times + "_sum", [label], sum)
      text.add(times + "_count", [label], count)
    }
    text.add(
      "waymark_http_requests_in_progress", .gauge, "Requests that are read, processed or answered, streams included.",
      Self.difference(counters.begun, counters.ended))
    text.add(
      "waymark_http_body_bytes", .gauge, "Memory of bodies of requests and of their responses.", Double(budget.used))
    text.add(
      "waymark_http_body_bytes_limit", .gauge, "Above it requests get 503.", Double(limits.bodyBytes))
  }

  private func addConnections(to text: inout MetricsText) {
    text.add(
      "waymark_http_connections", .gauge, "Open connections.", Self.difference(counters.opened, counters.closed))
    text.add("waymark_http_connections_limit", .gauge, "Most open connections.", Double(limits.connections))
    text.add(
      "waymark_http_connections_accepted_total", .counter, "Accepted connections.",
      Double(counters.opened.load(ordering: .relaxed)))
    let name = "waymark_event_listeners"
    text.begin(name, .gauge, "Pages that listen for changes.")
    if let anchors {
      text.add(
        name, [("stream", "anchors")], Double(anchors.events.count + (tenants?.open.listenerCount ?? 0)))
    }
    if let jobs { text.add(name, [("stream", "jobs")], Double(jobs.listenerCount)) }
    text.add(
      "waymark_certificate_expiry_timestamp_seconds", .gauge, "When the certificate that new connections get ends.",
      certificate.end)
  }

  private func addAnchors(to text: inout MetricsText) {
    guard let events = anchors?.events else { return }
    text.add("waymark_anchor_revision", .gauge, "Number of the last known change.", Double(events.lastSequence))
    text.add("waymark_anchor_store_ready", .gauge, "1 while the store answers.", events.isReady ? 1 : 0)
    text.add(
      "waymark_anchor_memory_age_seconds", .gauge,
      "Since when what the server remembers of its database has not been confirmed.", events.memoryAge)
    guard let tenants else { return }
    text.add("waymark_tenants", .gauge, "Tenants with anchors of their own.", Double(tenants.directory.count))
    text.add("waymark_tenants_open", .gauge, "Tenants whose stores are open.", Double(tenants.open.count))
    text.add(
      "waymark_tenant_requests_refused_total", .counter, "Requests beyond what their tenants may make.",
      Double(tenants.refused.load(ordering: .relaxed)))
  }

  private func addAreas(to text: inout MetricsText) {
    let (all, open, engines) = areas.numbers
    text.add("waymark_areas", .gauge, "Areas that are served.", Double(all))
    text.add("waymark_areas_open", .gauge, "Areas whose map is in memory.", Double(open))
    let directions = "waymark_directions_engines"
    text.begin(directions, .gauge, "Directions services of open areas by state.")
    for (provider, states) in engines.sorted(by: { $0.key < $1.key }) {
      for state in ["ready", "starting", "off"] {
        text.add(directions, [("provider", provider), ("state", state)], Double(states.count { $0 == state }))
      }
    }
    guard let jobs else { return }
    let (waiting, running, over) = jobs.numbers
    text.begin("waymark_area_jobs", .gauge, "Areas that are being fetched for pages.")
    text.add("waymark_area_jobs", [("state", "waiting")], Double(waiting))
    text.add("waymark_area_jobs", [("state", "running")], Double(running))
    text.begin("waymark_area_jobs_ended_total", .counter, "Areas that were fetched for pages, by outcome.")
    for (outcome, count) in over {
      text.add("waymark_area_jobs_ended_total", [("outcome", outcome)], Double(count))
    }
  }

  private func addProcess(to text: inout MetricsText) {
    let use = ProcessUse()
    text.add("process_cpu_seconds_total", .counter, "Processor time, without child processes.", use.processorSeconds)
    text.add("process_resident_memory_bytes", .gauge, "Memory in use.", use.residentBytes)
    text.add("process_virtual_memory_bytes", .gauge, "Addresses in use.", use.virtualBytes)
    text.add("process_open_fds", .gauge, "Open files and connections.", use.openFiles)
    text.add("process_max_fds", .gauge, "Most open files and connections.", use.maximumFiles)
    text.add("process_start_time_seconds", .gauge, "When the process began, since 1970.", use.start)
  }

  /// The later of two counters is read first: it never exceeds the other.
  private static func difference(_ all: borrowing Atomic<UInt64>, _ over: borrowing Atomic<UInt64>) -> Double {
    let over = over.load(ordering: .acquiring)
    return Double(all.load(ordering: .acquiring) - over)
  }
}
