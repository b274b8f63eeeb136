/// `/healthz` and `/readyz`: what a load balancer asks, again and again. Neither waits for anything.
struct Probes: Sendable {
  /// The anchors; nil where the server stores none.
  let anchors: AnchorService?

  /// The response at a path; nil where there is no probe.
  func response(_ path: String) -> WebResponse? {
    switch path {
    case "/healthz": WebResponse(json: ["status": "ok"])
    case "/readyz":
      if anchors?.events.isReady ?? true {
        WebResponse(json: ["status": "ready"])
      } else {
        WebError(
          503, "The store of the anchors is away.", advice: "Ask another server; this one answers from memory.",
          headers: [("Retry-After", "1")]
        ).json
      }
    default: nil
    }
  }
}
