import Waymark
import WaymarkGeodesy
import WaymarkTerrain

// The functions that WebAssembly clients (and C programs) call. They only pass values: numbers as arguments, lists and
// texts through the session's regions. A session belongs to one thread.
//
// A handle comes from `waymark_open` and ends with `waymark_close`; 0 means that there are too many. Any other number
// is invalid: calls with it use an empty session that is discarded at once, whose regions are null.

/// A session of the C interface.
public typealias SessionHandle = UInt32

private func at(_ handle: SessionHandle) -> WebSession { Handles.object(handle) }

// MARK: Life

/// Version of functions and layouts; a client rejects any that it does not know.
@c(waymark_layout_version) @_expose(wasm, "waymark_layout_version")
public func waymarkLayoutVersion() -> Int32 { Int32(OverlayLayout.version) }

/// Makes a session.
@c(waymark_open) @_expose(wasm, "waymark_open")
public func waymarkOpen() -> SessionHandle { Handles.open(WebSession()) }

/// Frees a session.
@c(waymark_close) @_expose(wasm, "waymark_close")
public func waymarkClose(_ handle: SessionHandle) { Handles.close(handle, WebSession.self) }

/// Writes the names of a `NameTable` into the text region, each followed by a line feed.
///
/// - Parameters:
///   - handle: the session.
///   - table: number of the table.
/// - Returns: the number of names, or −1 when there is no such table.
@c(waymark_names) @_expose(wasm, "waymark_names")
public func waymarkNames(_ handle: SessionHandle, _ table: Int32) -> Int32 {
  guard let table = NameTable(rawValue: table) else { return -1 }
  let text = at(handle).text
  text.removeAll()
  let names = table.names
  for name in names {
    text.append(contentsOf: name)
    text.append(10)
  }
  return Int32(names.count)
}

/// Restarts a session.
///
/// - Parameters:
///   - handle: the session.
///   - method: number of the alignment method.
///   - initialYaw: number of the source of the initial yaw.
///   - yawDegrees: the yaw where that source is `fixed`.
/// - Returns: 0, or −1 when a number is invalid; the session is then unchanged.
@c(waymark_start) @_expose(wasm, "waymark_start")
public func waymarkStart(_ handle: SessionHandle, _ method: Int32, _ initialYaw: Int32, _ yawDegrees: Double) -> Int32 {
  guard let method = AlignmentMethod(number: method), let initial = WebInitialYaw(number: initialYaw) else { return -1 }
  let yaw: InitialYaw
  switch initial {
  case .alignedByDevice: yaw = .alignedByDevice
  case .firstHeading: yaw = .firstHeading
  case .fixed:
    guard yawDegrees.isFinite else { return -1 }
    yaw = .fixed(degrees: yawDegrees)
  }
  at(handle).start(method, initialYaw: yaw)
  return 0
}

/// Sets a constant of the overlay's style.
///
/// - Parameters:
///   - handle: the session.
///   - key: number of the constant.
///   - value: the value, or the number of the choice.
/// - Returns: 0, or −1 when key or value are invalid.
@c(waymark_style) @_expose(wasm, "waymark_style")
public func waymarkStyle(_ handle: SessionHandle, _ key: Int32, _ value: Double) -> Int32 {
  guard let key = StyleKey(number: key) else { return -1 }
  return key.set(value, in: &at(handle).session.style) ? 0 : -1
}

// MARK: Samples. All return an outcome: 0 used, 1 used and the yaw corrected, −1 − n rejected for reason n, −100
// malformed (the text gives the reason). Units and meaning are those of the session log.

/// A camera pose: position in metres, rotation of camera axes into scene axes, numbers of the tracking state and of the
/// odometry.
@c(waymark_pose) @_expose(wasm, "waymark_pose")
public func waymarkPose(
  _ handle: SessionHandle, _ time: Double, _ px: Double, _ py: Double, _ pz: Double, _ qx: Double, _ qy: Double,
  _ qz: Double, _ qw: Double, _ tracking: Int32, _ odometry: Int32
) -> Int32 {
  let session = at(handle)
  guard let tracking = TrackingState(number: tracking) else { return session.refuse("unknown tracking state") }
  guard let odometry = Odometry(number: odometry) else { return session.refuse("unknown odometry") }
  let pose = PoseSample(
    position: Vector3(px, py, pz), orientation: Quaternion(x: qx, y: qy, z: qz, w: qw), tracking: tracking,
    odometry: odometry)
  return session.take(.pose(pose), at: time)
}

/// A location fix; all but position and horizontal accuracy may be NaN.
@c(waymark_fix) @_expose(wasm, "waymark_fix")
public func waymarkFix(
  _ handle: SessionHandle, _ time: Double, _ latitude: Double, _ longitude: Double, _ horizontalAccuracy: Double,
  _ altitude: Double, _ altitudeReference: Double, _ verticalAccuracy: Double, _ course: Double,
  _ courseAccuracy: Double, _ speed: Double, _ speedAccuracy: Double
) -> Int32 {
  let session = at(handle)
  guard
    let position = Position(
      latitude: latitude, longitude: longitude, altitude: altitude, reference: altitudeReference)
  else { return session.refuse("the fix is not a position on Earth") }
  let fix = LocationFix(
    coordinate: position.coordinate, horizontalAccuracy: horizontalAccuracy, altitude: position.altitude,
    verticalAccuracy: given(verticalAccuracy), course: given(course), courseAccuracy: given(courseAccuracy),
    speed: given(speed), speedAccuracy: given(speedAccuracy))
  return session.take(.fix(fix), at: time)
}

/// A compass heading, degrees clockwise from the north with this number.
@c(waymark_heading) @_expose(wasm, "waymark_heading")
public func waymarkHeading(
  _ handle: SessionHandle, _ time: Double, _ degrees: Double, _ north: Int32, _ accuracy: Double
) -> Int32 {
  let session = at(handle)
  guard let north = HeadingReading.North(number: north) else { return session.refuse("unknown north") }
  return session.take(.heading(HeadingReading(degrees: degrees, north: north, accuracy: accuracy)), at: time)
}

/// The viewport in pixels and its full fields of view in degrees.
@c(waymark_camera) @_expose(wasm, "waymark_camera")
public func waymarkCamera(
  _ handle: SessionHandle, _ time: Double, _ width: Double, _ height: Double, _ fovX: Double, _ fovY: Double
) -> Int32 {
  let session = at(handle)
  guard let camera = CameraIntrinsics(width: width, height: height, fovX: fovX, fovY: fovY) else {
    return session.refuse("the camera is impossible: sizes are 1 to 100000 pixels, fields of view 1 to 175 degrees")
  }
  return session.take(.camera(camera), at: time)
}

/// A pixel that the user put on the Sun, the Moon or a position, or whose direction was found from the picture. The numbers
/// of a position are read only for a position; for a direction they are azimuth from true north, elevation and the azimuth's
/// standard deviation, degrees.
@c(waymark_sighting) @_expose(wasm, "waymark_sighting")
public func waymarkSighting(
  _ handle: SessionHandle, _ time: Double, _ x: Double, _ y: Double, _ target: Int32, _ latitude: Double,
  _ longitude: Double, _ altitude: Double, _ altitudeReference: Double
) -> Int32 {
  let session = at(handle)
  guard let target = WebSightingTarget(number: target) else { return session.refuse("unknown target of a sighting") }
  let sighted: Sighting.Target
  switch target {
  case .sun: sighted = .sun
  case .moon: sighted = .moon
  case .position:
    guard
      let position = Position(
        latitude: latitude, longitude: longitude, altitude: altitude, reference: altitudeReference)
    else { return session.refuse("the sighted place is not a position on Earth") }
    sighted = .position(position)
  case .direction:
    sighted = .direction(azimuthDegrees: latitude, elevationDegrees: longitude, sigmaDegrees: altitude)
  }
  return session.take(.sighting(Sighting(pixel: PixelPoint(x: x, y: y), target: sighted)), at: time)
}

/// A pixel whose direction was found from the picture, which leaves several azimuths open: they are in the input region
/// (`InputLayout.Azimuth`), from true north; elevation in degrees.
@c(waymark_sighting_azimuths) @_expose(wasm, "waymark_sighting_azimuths")
public func waymarkSightingAzimuths(
  _ handle: SessionHandle, _ time: Double, _ x: Double, _ y: Double, _ elevation: Double
) -> Int32 {
  let session = at(handle)
  typealias Slots = InputLayout.Azimuth
  let count = session.inputNumbers.count
  guard count > 0, count.isMultiple(of: Slots.count), count <= Slots.count * Sighting.maximumChoices else {
    return session.refuse("azimuths are three numbers each, of 1 to \(Sighting.maximumChoices) azimuths")
  }
  var choices: [AzimuthChoice] = []
  for i in stride(from: 0, to: count, by: Slots.count) {
    choices.append(
      AzimuthChoice(
        azimuthDegrees: session.inputNumbers[i + Slots.azimuth] ?? .nan,
        sigmaDegrees: session.inputNumbers[i + Slots.sigma] ?? .nan,
        probability: session.inputNumbers[i + Slots.probability] ?? .nan))
  }
  let sighting = Sighting(
    pixel: PixelPoint(x: x, y: y), target: .directions(choices, elevationDegrees: elevation))
  return session.take(.sighting(sighting), at: time)
}

/// A tap in the camera picture, pixels.
@c(waymark_tap) @_expose(wasm, "waymark_tap")
public func waymarkTap(_ handle: SessionHandle, _ time: Double, _ x: Double, _ y: Double) -> Int32 {
  at(handle).take(.tap(PixelPoint(x: x, y: y)), at: time)
}

/// The wall clock, seconds since 1970-01-01T00:00:00Z.
@c(waymark_utc) @_expose(wasm, "waymark_utc")
public func waymarkUTC(_ handle: SessionHandle, _ time: Double, _ seconds: Double) -> Int32 {
  at(handle).take(.utc(UTCInstant(secondsSince1970: seconds)), at: time)
}

/// Sets the route in the input regions (`InputLayout`) to follow; an empty input ends guidance.
@c(waymark_route) @_expose(wasm, "waymark_route")
public func waymarkRoute(_ handle: SessionHandle, _ time: Double) -> Int32 {
  let session = at(handle)
  guard session.inputNumbers.count > 0 else { return session.take(.route(nil), at: time) }
  do throws(InputReader.Problem) {
    let route = try InputReader(numbers: session.inputNumbers, text: session.inputText).route()
    return session.take(.route(route), at: time)
  } catch {
    return session.refuse(error.text)
  }
}

/// Replaces the streets that the alignment uses as a cue by those in the input region (`InputReader.streets`); an empty
/// input removes them.
@c(waymark_streets) @_expose(wasm, "waymark_streets")
public func waymarkStreets(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  do throws(InputReader.Problem) {
    let streets = try InputReader(numbers: session.inputNumbers, text: session.inputText).streets()
    session.streets = streets.isEmpty ? nil : streets
    return OutcomeCode.accepted
  } catch {
    return session.refuse(error.text)
  }
}

/// Sets the ground in the input region (`InputReader.ground`) as a cue of the height; an empty input removes it.
@c(waymark_ground) @_expose(wasm, "waymark_ground")
public func waymarkGround(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  do throws(InputReader.Problem) {
    session.ground = try InputReader(numbers: session.inputNumbers, text: session.inputText).ground()
    return OutcomeCode.accepted
  } catch {
    return session.refuse(error.text)
  }
}

/// Takes the buildings in the input region (`InputReader.buildings`) around a place, in place of earlier ones: they hide what
/// is behind them. An empty input removes them.
@c(waymark_buildings) @_expose(wasm, "waymark_buildings")
public func waymarkBuildings(_ handle: SessionHandle, _ latitude: Double, _ longitude: Double) -> Int32 {
  let session = at(handle)
  guard let origin = Coordinate(latitude: latitude, longitude: longitude) else {
    return session.refuse("the place is not a position on Earth")
  }
  do throws(InputReader.Problem) {
    let outlines = try InputReader(numbers: session.inputNumbers, text: session.inputText).buildings()
    session.buildings = (outlines, origin)
    return OutcomeCode.accepted
  } catch {
    return session.refuse(error.text)
  }
}

/// Opacity of the label of something far away in a direction from the newest pose (degrees): below 1 behind buildings.
@c(waymark_label_opacity) @_expose(wasm, "waymark_label_opacity")
public func waymarkLabelOpacity(_ handle: SessionHandle, _ azimuth: Double, _ elevation: Double) -> Double {
  at(handle).reading { $0.labelOpacity(azimuthDegrees: azimuth, elevationDegrees: elevation) }
}

/// Takes what earlier sessions taught of the device's compass, from the input region (`CompassMemory.numbers`), before
/// the first sample.
///
/// - Parameters:
///   - handle: the session.
///   - utc: the wall clock now, seconds since 1970; NaN where it is unknown, and where the memory is from a log's header.
/// - Returns: an `OutcomeCode`.
@c(waymark_set_compass_memory) @_expose(wasm, "waymark_set_compass_memory")
public func waymarkSetCompassMemory(_ handle: SessionHandle, _ utc: Double) -> Int32 {
  let session = at(handle)
  guard let memory = CompassMemory(numbers: Array(session.inputNumbers.elements)) else {
    return session.refuse("this is not the memory of a compass, or that of another version")
  }
  session.session.setCompassMemory(memory, at: utc.isFinite ? UTCInstant(secondsSince1970: utc) : nil)
  return OutcomeCode.accepted
}

/// Takes a moment of the day on which the session is, for the magnetic declination as long as no sample gives the wall clock.
///
/// - Parameters:
///   - handle: the session.
///   - utc: seconds since 1970.
@c(waymark_set_date) @_expose(wasm, "waymark_set_date")
public func waymarkSetDate(_ handle: SessionHandle, _ utc: Double) {
  if utc.isFinite { at(handle).session.setDate(UTCInstant(secondsSince1970: utc)) }
}

// MARK: Output

/// Writes what is known of the device's compass into the number region (`CompassMemory.numbers`), for its next session.
///
/// - Returns: how many numbers; 0 while nothing is known.
@c(waymark_compass_memory) @_expose(wasm, "waymark_compass_memory")
public func waymarkCompassMemory(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  session.numbers.removeAll()
  for number in session.reading({ $0.compassMemory })?.numbers ?? [] { session.numbers.append(number) }
  return Int32(session.numbers.count)
}

/// Writes what to draw for a pose and the last camera into the regions (`OverlayLayout`).
///
/// - Returns: the number of numbers, or −100 without a camera or when the tracking state is unknown.
@c(waymark_overlay) @_expose(wasm, "waymark_overlay")
public func waymarkOverlay(
  _ handle: SessionHandle, _ time: Double, _ px: Double, _ py: Double, _ pz: Double, _ qx: Double, _ qy: Double,
  _ qz: Double, _ qw: Double, _ tracking: Int32
) -> Int32 {
  let session = at(handle)
  guard let tracking = TrackingState(number: tracking) else { return session.refuse("unknown tracking state") }
  guard let camera = session.session.camera else { return session.refuse("no camera is set yet") }
  let pose = PoseSample(
    position: Vector3(px, py, pz), orientation: Quaternion(x: qx, y: qy, z: qz, w: qw), tracking: tracking)
  let overlay = session.session.overlay(for: pose, camera: camera, at: time)
  session.guidance.note(overlay, at: time)
  OverlayWriter(numbers: session.numbers, text: session.text).write(overlay)
  return Int32(session.numbers.count)
}

/// Writes the alignment, the camera's position and the last correction into the number region (`AlignmentLayout`).
@c(waymark_alignment) @_expose(wasm, "waymark_alignment")
public func waymarkAlignment(_ handle: SessionHandle) -> Int32 {
  at(handle).writeAlignment()
  return Int32(AlignmentLayout.count)
}

/// The uncertainty across the line of sight of what is drawn at a distance (metres from the camera,
/// `Alignment.lateralSigma`).
///
/// - Returns: metres, one standard deviation; NaN while it is not known.
@c(waymark_lateral_sigma) @_expose(wasm, "waymark_lateral_sigma")
public func waymarkLateralSigma(_ handle: SessionHandle, _ distance: Double) -> Double {
  at(handle).session.alignment.lateralSigma(atDistance: distance) ?? .nan
}

/// Writes the mesh of an arrow into the number region (`SessionLayout.Mesh`), three indices of corners for each triangle.
@c(waymark_arrow_mesh) @_expose(wasm, "waymark_arrow_mesh")
public func waymarkArrowMesh(_ handle: SessionHandle) -> Int32 {
  let numbers = at(handle).numbers
  typealias Slots = SessionLayout.Mesh
  numbers.fill(.nan, count: Slots.count)
  numbers[Slots.corners] = Double(ArrowMesh.vertices.count)
  numbers[Slots.indices] = Double(ArrowMesh.indices.count)
  for v in ArrowMesh.vertices { numbers.write(v, at: numbers.append(.nan, count: 3)) }
  for i in ArrowMesh.indices { numbers.append(Double(i)) }
  return Int32(numbers.count)
}
