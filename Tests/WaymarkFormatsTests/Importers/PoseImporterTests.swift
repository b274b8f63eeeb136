import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct PoseImporterTests {
  private func read(_ format: ImportFormat, _ text: String, _ options: ImportOptions = ImportOptions()) throws
    -> ImportedTrack
  {
    let folder = try TemporaryFolder()
    return try format.read(folder.write("poses.txt", text), options: options)
  }

  private func isNear(_ a: Vector3, _ b: Vector3, _ tolerance: Double = 1e-12) -> Bool { (a - b).length < tolerance }

  // MARK: Inertial units

  /// Ten seconds ahead, a turn to the right, ten seconds on; the unit lies on its side, its x axis up.
  @Test func aWalkersInertialUnitGivesStepsAndTurns() throws {
    var text = "# a comment\n"
    for i in 0..<2200 {
      let t = Double(i) / 100
      let turn = (10..<12).contains(t) ? -Double.pi / 4 : 0
      text += "\(1_756_402_240 + t),\(1 + 0.3 * sin(4 * Double.pi * t)),0.02,0,\(turn),0,0,0,0\n"
    }
    text += "1756402262.0,1,0\n1756402262.01,1e30,0,0,0,0,0\n1756402200,1,0,0,0,0,0\n"
    let track = try read(.inertial, text)
    #expect(track.damage.count == 3)
    // GPS time is 18 s ahead of UTC.
    #expect(track.clock == .utc && abs((track.samples.first?.time ?? 0) - 1_756_402_222) < 1e-6)
    #expect(track.samples.count == 220 && track.notes.contains { $0.contains("counted steps") })
    let poses = track.samples.compactMap { if case .pose(let pose) = $0.sample { pose } else { nil } }
    #expect(poses.count == 220 && poses.allSatisfy { $0.odometry == .steps && $0.tracking == .limited })
    let (corner, end) = (poses[100].position, try #require(poses.last).position)
    // Two steps a second of 0.72 m by the formula.
    #expect(abs(corner.z + 14) < 2.5 && abs(corner.x) < 0.2, "\(corner)")
    // The turn takes 2 s, an arc with a radius of 1.8 m, and at its beginning the pose was 0.8 m behind the walker.
    #expect(abs(end.x - corner.x - 16) < 3.5 && abs(end.z - corner.z + 2.6) < 1, "\(end)")
    #expect(throws: InputError.self) { _ = try read(.inertial, "1,2,3\n") }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func recordedInertialUnit() throws {
    let track = try ImportFormat.inertial.read(SharedData.url("tracks/rtk_walk/imu.csv").path)
    #expect(track.damage.count == 0)
    var length = 0.0
    var last: Vector3?
    for timed in track.samples {
      guard case .pose(let pose) = timed.sample else { continue }
      length += last.map { (pose.position - $0).length } ?? 0
      last = pose.position
    }
    #expect(abs(length / 129 - 1) < 0.06, "\(length) m")
  }

  // MARK: Axes

  @Test(arguments: CameraAxes.allCases, WorldAxes.allCases)
  func axesBringTheViewWhereItBelongs(camera: CameraAxes, world: WorldAxes) {
    // In each convention: which axis of the camera points forward and which up, and which axis of the world points up.
    let forward: Vector3
    let up: Vector3
    switch camera {
    case .opengl: (forward, up) = (Vector3(0, 0, -1), Vector3(0, 1, 0))
    case .optical: (forward, up) = (Vector3(0, 0, 1), Vector3(0, -1, 0))
    case .flu: (forward, up) = (Vector3(1, 0, 0), Vector3(0, 0, 1))
    case .frd: (forward, up) = (Vector3(1, 0, 0), Vector3(0, 0, -1))
    }
    #expect(isNear(camera.fromCamera.rotate(Vector3(0, 0, -1)), forward))
    #expect(isNear(camera.fromCamera.rotate(Vector3(0, 1, 0)), up))
    let worldUp: Vector3
    switch world {
    case .yUp: worldUp = Vector3(0, 1, 0)
    case .zUp: worldUp = Vector3(0, 0, 1)
    case .yDown: worldUp = Vector3(0, -1, 0)
    case .zDown: worldUp = Vector3(0, 0, -1)
    }
    #expect(isNear(world.toScene.rotate(worldUp), Vector3(0, 1, 0)))
  }

  @Test func eastNorthUpAndNorthEastDownGiveTheHeadingAlignedScene() {
    #expect(isNear(WorldAxes.zUp.toScene.rotate(Vector3(1, 0, 0)), Vector3(1, 0, 0)))
    #expect(isNear(WorldAxes.zUp.toScene.rotate(Vector3(0, 1, 0)), Vector3(0, 0, -1)))
    #expect(isNear(WorldAxes.zDown.toScene.rotate(Vector3(1, 0, 0)), Vector3(0, 0, -1)))
    #expect(isNear(WorldAxes.zDown.toScene.rotate(Vector3(0, 1, 0)), Vector3(1, 0, 0)))
  }

  @Test(arguments: [
    ScreenOrientation.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ])
  func theScreenIsFoundFromGravity(screen: ScreenOrientation) {
    // A displayed camera that stands upright, as the sensor sees it.
    let sensor = (0..<8).map { turn in
      Quaternion(axis: Vector3(0, 1, 0), angleRadians: Double(turn)) * screen.sensorFromDisplay.conjugate
    }
    #expect(ScreenOrientation.upright(sensor) == screen)
    for orientation in sensor {
      #expect(isNear((orientation * screen.sensorFromDisplay).rotate(Vector3(0, 1, 0)), Vector3(0, 1, 0)))
    }
  }

  // MARK: ARKit

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealARKitRecording() throws {
    let path = SharedData.url("tracks/arkit_indoor/ARKit_camera_pose.txt").path
    let track = try ImportFormat.arkit.read(path)
    #expect(track.samples.count == 2762)
    #expect(track.damage.isEmpty)
    #expect(track.clock == .boot)
    #expect(track.notes == ["by gravity the phone was held portrait"])
    #expect(abs((track.samples.last?.time ?? 0) - (track.samples.first?.time ?? 0) - 46.019) < 0.001)
    // Held upright the whole time: the displayed picture's up axis points partly upwards.
    for (_, pose) in track.poses { #expect(pose.orientation.rotate(Vector3(0, 1, 0)).y > 0.5) }
    let first = try #require(track.poses.first?.pose)
    #expect(first.position == Vector3(-0.042176, 0.137348, 0.463405))
    // The third column of the first matrix is the camera's z axis, whatever the screen's orientation.
    #expect(isNear(first.orientation.rotate(Vector3(0, 0, 1)), Vector3(-0.144322, 0.229601, 0.962525), 2e-6))
    var options = ImportOptions()
    options.screen = .landscapeRight
    let sensor = try #require(try ImportFormat.arkit.read(path, options: options).poses.first?.pose)
    #expect(isNear(sensor.orientation.rotate(Vector3(1, 0, 0)), Vector3(-0.019570, -0.973180, 0.229209), 2e-6))
  }

  @Test func whatIsNoPoseIsDamage() throws {
    let track = try read(
      .arkit,
      """
      # comment
      1000000000 1 0 0 5 0 1 0 6 0 0 1 7
      2000000000 1 0 0 5 0 1 0 6 0 0 1
      3000000000 2 0 0 5 0 1 0 6 0 0 1 7
      4000000000 1 0 0 5 0 1 0 nan 0 0 1 7
      5000000000 -1 0 0 5 0 1 0 6 0 0 1 7
      """)
    #expect(track.poses.map(\.time) == [1])
    #expect(track.damage.first.map(\.number) == [3, 4, 5, 6])
    #expect(track.poses.first?.pose.position == Vector3(5, 6, 7))
  }

  // MARK: TUM

  @Test func tumTrajectoriesInTheirUsualAxes() throws {
    // A body frame whose optical axis (z) looks along the world's y, at a point 1, 2, 3 of a world with z up.
    let half = 0.5.squareRoot()
    let track = try read(.tum, "# timestamp tx ty tz qx qy qz qw\n12.5 1 2 3 \(-half) 0 0 \(half)\n")
    let (time, pose) = try #require(track.poses.first)
    #expect(time == 12.5)
    #expect(isNear(pose.position, Vector3(1, 3, -2)))
    #expect(isNear(pose.orientation.rotate(Vector3(0, 0, -1)), Vector3(0, 0, -1)))
    #expect(isNear(pose.orientation.rotate(Vector3(0, 1, 0)), Vector3(0, 1, 0)))
    #expect(track.clock == .own)
    #expect(try read(.tum, "1311868164.36 0 0 0 0 0 0 1\n").clock == .utc)
  }

  @Test func tumInOtherAxesAndWithCommas() throws {
    var options = ImportOptions()
    options.cameraAxes = .opengl
    options.worldAxes = .yUp
    let track = try read(.tum, "1,1,2,3,0,0,0,2\n2 0 0 0 0 0 0 0\n3 1 2\n", options)
    #expect(track.poses.map(\.pose) == [PoseSample(position: Vector3(1, 2, 3), orientation: .identity)])
    #expect(track.damage.first.map(\.number) == [2, 3])
  }

  // MARK: KITTI

  @Test func kittiPosesWithAndWithoutTimes() throws {
    let text = "1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 0.5 0 1 0 -0.25 0 0 1 2\n"
    let plain = try read(.kitti, text)
    #expect(plain.poses.map(\.time) == [0, 0.1])
    // Two metres ahead of the first camera, half a metre right, a quarter up.
    #expect(isNear(try #require(plain.poses.last).pose.position, Vector3(0.5, 0.25, -2)))
    #expect(isNear(try #require(plain.poses.last).pose.orientation.rotate(Vector3(0, 0, -1)), Vector3(0, 0, -1)))
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    options.timesFile = try folder.write("times.txt", "0.0e+00\n1.036224e-01\n2.0e-01\n")
    let timed = try read(.kitti, text, options)
    #expect(timed.poses.map(\.time) == [0, 0.1036224])
    #expect(timed.notes.contains("1 times have no pose"))
    options.timesFile = try folder.write("short.txt", "0\n")
    #expect(throws: InputError.self) { _ = try read(.kitti, text, options) }
    options.timesFile = nil
    options.poseRate = 20
    #expect(try read(.kitti, text, options).poses.map(\.time) == [0, 0.05])
  }

  @Test(arguments: [ImportFormat.arkit, .tum, .kitti])
  func filesWithoutPosesAreErrors(format: ImportFormat) throws {
    #expect(throws: InputError.self) { _ = try read(format, "") }
    let error = #expect(throws: InputError.self) { _ = try read(format, "# only a comment\nhello\n") }
    #expect(error?.line == 2)
  }
}
