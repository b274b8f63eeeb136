import Waymark
import WaymarkGeodesy

// A phone's own sensors for clients of the C interface: its orientation, its steps, a camera from a projection. The rules
// for handles are those of `Exports.swift`.

/// A device of the C interface.
public typealias DeviceHandle = UInt32

private func at(_ handle: DeviceHandle) -> WebDevice { Handles.object(handle) }

/// Makes a device that starts at the scene's origin.
///
/// - Parameters:
///   - bodyHeight: the walker's height, metres; NaN when it is not known.
///   - stepFactor: the learnt factor of the walker's steps; NaN for none.
/// - Returns: its handle.
@c(waymark_device_open) @_expose(wasm, "waymark_device_open")
public func waymarkDeviceOpen(_ bodyHeight: Double, _ stepFactor: Double) -> DeviceHandle {
  let device = WebDevice()
  device.odometer = PedestrianOdometer(stepLength: StepLength(bodyHeight: bodyHeight, factor: stepFactor))
  return Handles.open(device)
}

/// Frees a device.
@c(waymark_device_close) @_expose(wasm, "waymark_device_close")
public func waymarkDeviceClose(_ handle: DeviceHandle) { Handles.close(handle, WebDevice.self) }

/// Address of the numbers of the last output, or null when the handle is invalid; valid until the next call with the
/// same handle.
@c(waymark_device_numbers) @_expose(wasm, "waymark_device_numbers")
public func waymarkDeviceNumbers(_ handle: DeviceHandle) -> UnsafeMutablePointer<Double>? {
  Handles.find(handle, WebDevice.self)?.numbers.base
}

// MARK: Orientation. The screen's angle is that of `screen.orientation.angle`, degrees.

/// Takes an orientation as the angles of a `deviceorientation` event, degrees.
///
/// - Returns: 0, or −1 when a number is not finite.
@c(waymark_device_euler) @_expose(wasm, "waymark_device_euler")
public func waymarkDeviceEuler(
  _ handle: DeviceHandle, _ time: Double, _ alpha: Double, _ beta: Double, _ gamma: Double, _ screenAngle: Double
) -> Int32 {
  at(handle).take(
    DeviceOrientation(alphaDegrees: alpha, betaDegrees: beta, gammaDegrees: gamma), screenAngle: screenAngle,
    at: time)
}

/// Takes an orientation as the quaternion of an orientation sensor (device axes into Earth axes).
///
/// - Returns: 0, or −1 when it is not a rotation.
@c(waymark_device_quaternion) @_expose(wasm, "waymark_device_quaternion")
public func waymarkDeviceQuaternion(
  _ handle: DeviceHandle, _ time: Double, _ x: Double, _ y: Double, _ z: Double, _ w: Double, _ screenAngle: Double
) -> Int32 {
  at(handle).take(
    DeviceOrientation(Quaternion(x: x, y: y, z: z, w: w)), screenAngle: screenAngle, at: time)
}

/// Heading of the camera for the angles of an absolute orientation, degrees clockwise from its north; NaN where it is
/// undefined.
@c(waymark_heading_of_euler) @_expose(wasm, "waymark_heading_of_euler")
public func waymarkHeadingOfEuler(_ alpha: Double, _ beta: Double, _ gamma: Double, _ screenAngle: Double) -> Double {
  DeviceOrientation(alphaDegrees: alpha, betaDegrees: beta, gammaDegrees: gamma)?
    .cameraHeading(screenAngleDegrees: screenAngle) ?? .nan
}

/// Heading of the camera for the quaternion of an absolute orientation, degrees clockwise from its north; NaN where it
/// is undefined.
@c(waymark_heading_of_quaternion) @_expose(wasm, "waymark_heading_of_quaternion")
public func waymarkHeadingOfQuaternion(
  _ x: Double, _ y: Double, _ z: Double, _ w: Double, _ screenAngle: Double
) -> Double {
  DeviceOrientation(Quaternion(x: x, y: y, z: z, w: w))?.cameraHeading(screenAngleDegrees: screenAngle) ?? .nan
}

/// Heading of the camera from a compass that reports the heading of the device (`webkitCompassHeading`), with the
/// angles of the same event; degrees clockwise from the compass's north, NaN where it is undefined.
@c(waymark_heading_of_compass) @_expose(wasm, "waymark_heading_of_compass")
public func waymarkHeadingOfCompass(
  _ compass: Double, _ alpha: Double, _ beta: Double, _ gamma: Double, _ screenAngle: Double
) -> Double {
  DeviceOrientation(alphaDegrees: alpha, betaDegrees: beta, gammaDegrees: gamma)?
    .cameraHeading(compassDegrees: compass, screenAngleDegrees: screenAngle) ?? .nan
}

// MARK: Steps

/// Takes an acceleration with gravity, m/s².
///
/// - Returns: the number of steps that it completed.
@c(waymark_device_acceleration) @_expose(wasm, "waymark_device_acceleration")
public func waymarkDeviceAcceleration(
  _ handle: DeviceHandle, _ time: Double, _ x: Double, _ y: Double, _ z: Double
) -> Int32 {
  Int32(at(handle).odometer.add(acceleration: Vector3(x, y, z), at: time))
}

/// Takes a speed measured by a receiver, m/s, to learn the step length.
@c(waymark_device_speed) @_expose(wasm, "waymark_device_speed")
public func waymarkDeviceSpeed(_ handle: DeviceHandle, _ time: Double, _ speed: Double) {
  at(handle).odometer.add(measuredSpeed: speed, at: time)
}

/// Writes the pose at a time into the number region (`DeviceLayout`).
///
/// - Returns: the number of numbers.
@c(waymark_device_pose) @_expose(wasm, "waymark_device_pose")
public func waymarkDevicePose(_ handle: DeviceHandle, _ time: Double) -> Int32 {
  at(handle).writePose(at: time)
  return Int32(DeviceLayout.count)
}

// MARK: Projection

/// Writes the camera of a projection matrix (`ProjectionMatrix`) into the number region
/// (`DeviceLayout.Projection`).
///
/// - Returns: the number of numbers, or −1 when it is not that of a camera.
@c(waymark_device_projection) @_expose(wasm, "waymark_device_projection")
public func waymarkDeviceProjection(
  _ handle: DeviceHandle, _ xx: Double, _ yy: Double, _ zx: Double, _ zy: Double, _ width: Double, _ height: Double
) -> Int32 {
  at(handle).write(ProjectionMatrix(xx: xx, yy: yy, zx: zx, zy: zy, width: width, height: height))
}
