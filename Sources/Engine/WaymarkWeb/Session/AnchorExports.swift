import Waymark
import WaymarkGeodesy

// Anchors with their accuracies, anchors at a point in the picture, and the status of the session. All take the handle
// of a session. Replicas of anchors are in `AnchorReplicaExports.swift`.

private func at(_ handle: SessionHandle) -> WebSession { Handles.object(handle) }

/// Replaces all anchors by those in the input region (`InputLayout.Anchor`); an empty input removes them.
@c(waymark_anchor_list) @_expose(wasm, "waymark_anchor_list")
public func waymarkAnchorList(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  do throws(InputReader.Problem) {
    let input = try InputReader(numbers: session.inputNumbers, text: session.inputText).anchors()
    session.session.setAnchors(input.anchors, labelWidths: input.labelWidths)
    return OutcomeCode.accepted
  } catch {
    return session.refuse(error.text)
  }
}

/// Writes the position of an anchor that the user puts at a pixel, by the pose that is displayed (NaN: the newest one): on the surface
/// that the device has detected at a scene point (NaN: none), or on the level ground (`SessionLayout.AnchorLocation`).
///
/// - Returns: the number of numbers; 0 when there is neither, or when position or camera are not known.
@c(waymark_anchor_at) @_expose(wasm, "waymark_anchor_at")
public func waymarkAnchorAt(
  _ handle: SessionHandle, _ px: Double, _ py: Double, _ pz: Double, _ qx: Double, _ qy: Double, _ qz: Double,
  _ qw: Double, _ x: Double, _ y: Double, _ surfaceX: Double, _ surfaceY: Double, _ surfaceZ: Double
) -> Int32 {
  let session = at(handle)
  let surface = surfaceX.isNaN ? nil : Vector3(surfaceX, surfaceY, surfaceZ)
  let orientation = Quaternion(x: qx, y: qy, z: qz, w: qw)
  let pose = px.isNaN ? nil : PoseSample(position: Vector3(px, py, pz), orientation: orientation)
  let pixel = PixelPoint(x: x, y: y)
  guard let found = session.reading({ $0.anchor(at: pixel, surface: surface, pose: pose) }) else { return 0 }
  let n = session.numbers
  typealias Slots = SessionLayout.AnchorLocation
  n.fill(.nan, count: Slots.count)
  n.write(found.position, at: Slots.latitude)
  n[Slots.accuracy] = found.accuracy
  n[Slots.verticalAccuracy] = found.verticalAccuracy
  n[Slots.origin] = Double(found.origin.number)
  return Int32(n.count)
}

/// Writes the status of the session (`SessionLayout.Tracking`).
///
/// - Returns: the number of numbers.
@c(waymark_tracking) @_expose(wasm, "waymark_tracking")
public func waymarkTracking(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  let status = session.session.tracking
  let n = session.numbers
  typealias Slots = SessionLayout.Tracking
  n.fill(.nan, count: Slots.count)
  n[Slots.state] = Double(status.state.number)
  n[Slots.reason] = Double(status.reason.number)
  n[Slots.accuracy] = Double(status.accuracy.number)
  n[Slots.coaching] = status.coaching.map { Double($0.number) }
  n[Slots.isLocked] = status.isLocked ? 1 : 0
  n[Slots.offersRestart] = status.offersRestart ? 1 : 0
  n[Slots.showsBoard] = status.showsBoard ? 1 : 0
  return Int32(n.count)
}

/// Sets what only the client can know: whether location access is allowed, whether the area is one where the session
/// works, whether its data is loaded; each a number of `NameTable.conditionState`.
///
/// - Returns: 0, or −1 when a number is invalid.
@c(waymark_conditions) @_expose(wasm, "waymark_conditions")
public func waymarkConditions(_ handle: SessionHandle, _ allowed: Int32, _ available: Int32, _ loaded: Int32) -> Int32 {
  guard let allowed = GeoTrackingConditions.State(number: allowed),
    let available = GeoTrackingConditions.State(number: available),
    let loaded = GeoTrackingConditions.State(number: loaded)
  else { return -1 }
  var conditions = GeoTrackingConditions()
  (conditions.isAllowed, conditions.isAvailable, conditions.isLoaded) = (allowed, available, loaded)
  at(handle).session.conditions = conditions
  return 0
}
