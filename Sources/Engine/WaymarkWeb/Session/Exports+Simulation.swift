import Waymark
import WaymarkGeodesy
internal import WaymarkSimulation

// Simulated walks. The functions for regions (`waymark_input_numbers` …) take their handles too; those for sessions do
// not.

/// A simulated walk of the C interface.
public typealias SimulationHandle = UInt32

private func at(_ handle: SimulationHandle) -> WebSimulation { Handles.object(handle) }

/// Makes a simulated walk with the default parameters.
@c(waymark_simulation_open) @_expose(wasm, "waymark_simulation_open")
public func waymarkSimulationOpen() -> SimulationHandle { Handles.open(WebSimulation()) }

/// Frees a simulated walk.
@c(waymark_simulation_close) @_expose(wasm, "waymark_simulation_close")
public func waymarkSimulationClose(_ handle: SimulationHandle) {
  Handles.close(handle, WebSimulation.self)
}

/// Sets a parameter, before the start or during the walk.
///
/// - Parameters:
///   - handle: the walk.
///   - quantity: number of the parameter in `NameTable.simulationQuantity`.
///   - value: the value.
/// - Returns: 0, or −1 when there is no such parameter or the value is invalid.
@c(waymark_simulation_set) @_expose(wasm, "waymark_simulation_set")
public func waymarkSimulationSet(_ handle: SimulationHandle, _ quantity: Int32, _ value: Double) -> Int32 {
  guard let quantity = SimulationQuantity(number: quantity) else { return -1 }
  return at(handle).change { quantity.set(value, in: &$0) } ? 0 : -1
}

/// The value of a parameter; NaN when there is none with this number.
@c(waymark_simulation_get) @_expose(wasm, "waymark_simulation_get")
public func waymarkSimulationGet(_ handle: SimulationHandle, _ quantity: Int32) -> Double {
  SimulationQuantity(number: quantity)?.value(in: at(handle).parameters) ?? .nan
}

/// Sets what applies at the start: seed and wall clock in seconds since 1970; NaN leaves a value unchanged.
///
/// - Returns: 0, or −1 when the seed is not an integer from 0 to 2⁵³ or the time is out of range.
@c(waymark_simulation_begin_with) @_expose(wasm, "waymark_simulation_begin_with")
public func waymarkSimulationBeginWith(_ handle: SimulationHandle, _ seed: Double, _ utc: Double) -> Int32 {
  let whole = seed.isNaN ? nil : UInt64(exactly: seed)
  guard seed.isNaN || (whole ?? .max) <= 1 << 53, utc.isNaN || abs(utc) < 1e11 else { return -1 }
  _ = at(handle).change {
    if let whole { $0.seed = whole }
    if !utc.isNaN { $0.utc = UTCInstant(secondsSince1970: utc) }
    return true
  }
  return 0
}

/// Sets the camera at the start; all NaN for none.
///
/// - Returns: 0, or −1 when the camera is invalid.
@c(waymark_simulation_camera) @_expose(wasm, "waymark_simulation_camera")
public func waymarkSimulationCamera(
  _ handle: SimulationHandle, _ width: Double, _ height: Double, _ fovX: Double, _ fovY: Double
) -> Int32 {
  let camera = CameraIntrinsics(width: width, height: height, fovX: fovX, fovY: fovY)
  guard camera != nil || (width.isNaN && height.isNaN && fovX.isNaN && fovY.isNaN) else { return -1 }
  return at(handle).change {
    $0.camera = camera
    return true
  } ? 0 : -1
}

/// Sets the times at which tracking will be lost, from the input region, seconds.
@c(waymark_simulation_losses) @_expose(wasm, "waymark_simulation_losses")
public func waymarkSimulationLosses(_ handle: SimulationHandle) {
  let walk = at(handle)
  _ = walk.change {
    $0.trackingLosses = Array(walk.inputNumbers.elements)
    return true
  }
}

/// Sets whether the device relocalizes in its old scene after a loss (1), or a new one begins (0).
@c(waymark_simulation_relocalizes) @_expose(wasm, "waymark_simulation_relocalizes")
public func waymarkSimulationRelocalizes(_ handle: SimulationHandle, _ relocalizes: Int32) {
  _ = at(handle).change {
    $0.relocalizes = relocalizes == 1
    return true
  }
}

/// Loses the tracking now.
///
/// - Returns: 0, or −1 before the start.
@c(waymark_simulation_lose) @_expose(wasm, "waymark_simulation_lose")
public func waymarkSimulationLose(_ handle: SimulationHandle) -> Int32 { at(handle).loseTracking() ? 0 : -1 }

/// Replaces the synthetic errors by those of a real receiver in the input region (`InputLayout.ReceiverError`, up NaN
/// where unknown); an empty region restores the synthetic ones.
///
/// - Returns: 0, or −1 when they are not a series.
@c(waymark_simulation_receiver) @_expose(wasm, "waymark_simulation_receiver")
public func waymarkSimulationReceiver(_ handle: SimulationHandle) -> Int32 {
  let walk = at(handle)
  let input = walk.inputNumbers
  typealias Slots = InputLayout.ReceiverError
  guard input.count.isMultiple(of: Slots.count) else { return -1 }
  let entries = (0..<input.count / Slots.count).map { i in
    func value(_ slot: Int) -> Double { input[Slots.count * i + slot] ?? .nan }
    return ReceiverErrorSeries.Entry(
      time: value(Slots.time), east: value(Slots.east), north: value(Slots.north), up: given(value(Slots.up)))
  }
  let series = ReceiverErrorSeries(entries)
  guard series != nil || entries.isEmpty else { return -1 }
  return walk.change {
    $0.receiverErrors = series
    return true
  } ? 0 : -1
}

/// Starts at the first point of the route in the input regions (`InputLayout`), which is the local frame's origin.
///
/// - Returns: 0, or −100 when there is no such route; the text gives the reason.
@c(waymark_simulation_start) @_expose(wasm, "waymark_simulation_start")
public func waymarkSimulationStart(_ handle: SimulationHandle) -> Int32 {
  let walk = at(handle)
  do throws(InputReader.Problem) {
    walk.start(try InputReader(numbers: walk.inputNumbers, text: walk.inputText).route())
    return 0
  } catch {
    return walk.refuse(error.text)
  }
}

/// Rotates the phone in addition to the walker's motion, from the next pose on: to the right, upwards, about the
/// viewing direction counter-clockwise as its holder sees it, degrees.
///
/// - Returns: 0, or −1 when a number is not finite.
@c(waymark_simulation_look) @_expose(wasm, "waymark_simulation_look")
public func waymarkSimulationLook(
  _ handle: SimulationHandle, _ heading: Double, _ pitch: Double, _ roll: Double
) -> Int32 {
  guard abs(heading) < 1e6, abs(pitch) < 1e6, abs(roll) < 1e6 else { return -1 }
  at(handle).look(LookOffset(headingDegrees: heading, pitchDegrees: pitch, rollDegrees: roll))
  return 0
}

/// Continues the walk and writes the samples that are due into the number region (`SampleLayout`).
///
/// - Parameters:
///   - handle: the walk.
///   - time: seconds since the start.
/// - Returns: 1 when more are due (call again), 0 when these were all.
@c(waymark_simulation_run) @_expose(wasm, "waymark_simulation_run")
public func waymarkSimulationRun(_ handle: SimulationHandle, _ time: Double) -> Int32 {
  at(handle).run(until: time) ? 1 : 0
}

/// Writes the current moment, with the phone's current rotation, into the number region (`MomentLayout`).
///
/// - Returns: the number of numbers, or −100 before the start.
@c(waymark_simulation_moment) @_expose(wasm, "waymark_simulation_moment")
public func waymarkSimulationMoment(_ handle: SimulationHandle) -> Int32 {
  let walk = at(handle)
  return walk.writeMoment() ? Int32(MomentLayout.count) : walk.refuse("the walk has not begun")
}

/// Writes the error of an alignment at this moment (`MomentLayout.AlignmentError`); NaN where unknown.
///
/// - Returns: 0, or −1 when the position is not on Earth.
@c(waymark_simulation_error) @_expose(wasm, "waymark_simulation_error")
public func waymarkSimulationError(
  _ handle: SimulationHandle, _ yawDegrees: Double, _ latitude: Double, _ longitude: Double, _ altitude: Double,
  _ altitudeReference: Double
) -> Int32 {
  guard
    let position = Position(
      latitude: latitude, longitude: longitude, altitude: altitude, reference: altitudeReference)
  else { return -1 }
  at(handle).writeError(yawDegrees: yawDegrees, position: position)
  return 0
}

/// Sets the origin of the local frame on Earth; heights are above the surface of the route's altitudes.
///
/// - Returns: 0, or −1 when that is not a position on Earth.
@c(waymark_simulation_origin) @_expose(wasm, "waymark_simulation_origin")
public func waymarkSimulationOrigin(
  _ handle: SimulationHandle, _ latitude: Double, _ longitude: Double, _ height: Double
) -> Int32 {
  guard let coordinate = Coordinate(latitude: latitude, longitude: longitude), abs(height) < 1e5 else { return -1 }
  at(handle).setOrigin(GeodeticPosition(coordinate, height: height))
  return 0
}

/// Converts the positions in the input region (latitude, longitude, height each) to points of the local frame.
///
/// - Returns: the number of numbers: x y z each; +X is east, +Y up, −Z north at the frame's origin. NaN for a position
///   that is not on Earth.
@c(waymark_simulation_points) @_expose(wasm, "waymark_simulation_points")
public func waymarkSimulationPoints(_ handle: SimulationHandle) -> Int32 {
  let walk = at(handle)
  walk.writePoints()
  return Int32(walk.numbers.count)
}

/// Converts the points of the local frame in the input region (x, y, z each) to positions.
///
/// - Returns: the number of numbers: latitude, longitude, height each.
@c(waymark_simulation_places) @_expose(wasm, "waymark_simulation_places")
public func waymarkSimulationPlaces(_ handle: SimulationHandle) -> Int32 {
  let walk = at(handle)
  walk.writePlaces()
  return Int32(walk.numbers.count)
}
