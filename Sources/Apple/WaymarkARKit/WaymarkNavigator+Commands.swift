#if os(iOS) && canImport(ARKit)
  import ARKit
  import Waymark
  import WaymarkGeodesy
  import WaymarkLive
  import WaymarkTerrain

  /// What an app tells the walk.
  extension WaymarkNavigator {
    /// Sets the route to follow; nil ends guidance.
    public func setRoute(_ route: Route?) {
      announcement = ""
      Task { [live] in await live.setRoute(route) }
    }

    /// Sets the anchors to show.
    public func setAnchors(_ anchors: [Waymark.Anchor]) {
      self.anchors = anchors
      content?.forgetModels()
      let drawnByClient = anchorModel != nil
      Task { [live] in await live.setAnchors(anchors, drawnByClient: drawnByClient) }
    }

    /// Sets the language of announcements, instructions and texts.
    public func setLanguage(_ language: GuidanceLanguage) {
      self.language = language
      Task { [live] in await live.setLanguage(language) }
    }

    /// Sets the heights around, whose horizon is compared with the picture's skyline for the direction.
    public func setTerrain(_ terrain: Terrain) { Task { [compass] in await compass.setTerrain(terrain) } }

    /// Sets the buildings around a place: they hide what is behind them, and their walls are compared with the picture's for the
    /// direction.
    public func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate) {
      Task { [live, compass] in
        await live.setBuildings(outlines, around: origin)
        await compass.setBuildings(outlines)
      }
    }

    /// What a tap in the picture means: the surface that ARKit finds there, or the level ground, with its accuracy, and
    /// the line of sight for everything behind.
    ///
    /// - Parameter point: points from the view's upper left corner.
    /// - Returns: the tap; nil before the scene is aligned.
    public func tap(at point: PixelPoint) async -> SceneTap? {
      await live.tap(at: point, surface: surface(along: await live.ray(through: point)))
    }

    private func surface(along ray: (origin: Vector3, direction: Vector3)?) -> Vector3? {
      guard let ray, let session = view?.tracking else { return nil }
      let query = ARRaycastQuery(
        origin: SIMD3(ray.origin), direction: SIMD3(ray.direction), allowing: .estimatedPlane, alignment: .any)
      return session.raycast(query).first.map { SceneTransform($0.worldTransform).position }
    }
  }
#endif
