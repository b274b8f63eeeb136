import Waymark
import WaymarkTerrain
import WaymarkVision

/// Finds the direction of a walk in what its camera shows: mountains, Sun, Moon and houses. An actor of its own, so that no frame waits for it.
///
/// It looks at a picture only where one can help (`CameraWatch`), and gives what it finds to the session, which tests it against all else.
/// Pictures are not kept.
public actor CameraCompass {
  /// Greatest ground distance of the horizon, metres.
  private static let range = 200_000.0

  private let live: LiveSession
  private var compass = LiveCompass()
  private var terrain = Terrain()

  /// Makes the compass of a walk; without terrain and buildings it looks for the Sun alone.
  public init(of live: LiveSession) { self.live = live }

  /// Sets the heights around, whose horizon is compared with the picture's skyline.
  public func setTerrain(_ terrain: Terrain) { self.terrain = terrain }

  /// Sets the buildings around, whose walls are compared with the lines of the picture.
  public func setBuildings(_ outlines: [BuildingOutline]) { compass.surroundings.outlines = outlines }

  /// Looks at pictures until the stream ends. Give it one that keeps only the newest.
  public func run(_ pictures: AsyncStream<CameraPicture>) async {
    for await picture in pictures { await look(at: picture) }
  }

  /// Looks at a picture, if one is due.
  ///
  /// - Parameter picture: the picture.
  /// - Returns: what it says of its direction; nil when none was due, or nothing is known of the camera's position yet.
  @discardableResult
  public func look(at picture: CameraPicture) async -> PictureDirection? {
    guard let camera = UprightCamera(picture.frame), picture.frame.tracking == .normal,
      let (moment, position, instant) = await live.moment(of: picture, camera)
    else { return nil }
    let viewpoint = PictureViewpoint(
      coordinate: position.coordinate, altitude: (try? terrain.eye(at: position))?.altitude,
      range: Self.range, instant: instant)
    guard compass.isDue(moment, from: viewpoint, over: terrain) else { return nil }
    let (direction, yaw) = compass.look(
      at: picture.upright(camera.turn), of: moment, from: viewpoint, over: terrain)
    if let yaw { await live.take(direction, yaw: yaw, of: picture, camera) }
    return direction
  }
}
