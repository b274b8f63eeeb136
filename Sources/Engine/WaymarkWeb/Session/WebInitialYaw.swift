/// Source of a session's initial yaw, for the C interface; see `InitialYaw`.
enum WebInitialYaw: String, CaseIterable {
  case alignedByDevice = "aligned-by-device"
  case firstHeading = "first-heading"
  case fixed
}
