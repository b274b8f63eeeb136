import Waymark
import WaymarkGeodesy

// Anchors with their accuracies, anchors at a point in the picture, and the status of the session. All take the handle
// of a session. Replicas of anchors are in `AnchorReplicaExports.swift`.

private func at(_ handle: SessionHandle) -> WebSession { Handles.object(handle) }

/// Replaces all anchors by those in the input region (`InputLayout.anchorDetailStride`): like `waymark_anchors`, with
/// accuracies and widths of labels.
@c(waymark_anchor_list) @_expose(wasm, "waymark_anchor_list")
public func waymarkAnchorList(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  do throws(InputReader.Problem) {
    let input = try InputReader(numbers: session.inputNumbers, text: session.inputText).anchors(hasDetails: true)
    session.session.setAnchors(input.anchors, labelWidths: input.labelWidths)
    return OutcomeCode.accepted
  } catch {
    return session.refuse(error.text)
  }
}

/// Writes the position of an anchor that the user puts at a pixel, by the newest pose: on the surface that the device
/// has detected at a scene point (NaN: none), or on the level ground. The numbers are latitude, longitude, altitude,
/// altitude reference, accuracy, vertical accuracy, origin (`NameTable.anchorOrigin`).
///
/// - Returns: the number of numbers; 0 when there is neither, or when position or camera are not known.
@c(waymark_anchor_at) @_expose(wasm, "waymark_anchor_at")
public func waymarkAnchorAt(
  _ handle: SessionHandle, _ x: Double, _ y: Double, _ surfaceX: Double, _ surfaceY: Double, _ surfaceZ: Double
) -> Int32 {
  let session = at(handle)
  let surface = surfaceX.isNaN ? nil : Vector3(surfaceX, surfaceY, surfaceZ)
  guard let found = session.reading({ $0.anchor(at: PixelPoint(x: x, y: y), surface: surface) }) else { return 0 }
  let n = session.numbers
  n.removeAll()
  n.append(found.position)
  n.append(found.accuracy ?? .nan)
  n.append(found.verticalAccuracy ?? .nan)
  n.append(Double(found.origin.number))
  return Int32(n.count)
}

/// Writes the status of the session: numbers of its state, reason, accuracy and coaching (NaN: none) in their name
/// tables, whether the interface is locked, whether to offer a restart, whether the coaching deserves a board.
///
/// - Returns: the number of numbers.
@c(waymark_tracking) @_expose(wasm, "waymark_tracking")
public func waymarkTracking(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  let status = session.session.tracking
  let n = session.numbers
  n.removeAll()
  n.append(Double(status.state.number))
  n.append(Double(status.reason.number))
  n.append(Double(status.accuracy.number))
  n.append(status.coaching.map { Double($0.number) } ?? .nan)
  n.append(status.isLocked ? 1 : 0)
  n.append(status.offersRestart ? 1 : 0)
  n.append(status.showsBoard ? 1 : 0)
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
