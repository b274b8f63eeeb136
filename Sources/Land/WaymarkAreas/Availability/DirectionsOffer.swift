public import WaymarkFormats
public import WaymarkServices

/// A directions service that may respond for a position.
public struct DirectionsOffer: Sendable {
  /// Its name: valhalla, google.
  public var name: String
  /// Whether it knows only what the area's map holds; false for a remote service.
  public var isBoundToArea: Bool
  /// Why it cannot be used; nil when it can.
  public var problem: InputError?

  /// Makes an offer.
  public init(name: String, isBoundToArea: Bool, problem: InputError? = nil) {
    self.name = name
    self.isBoundToArea = isBoundToArea
    self.problem = problem
  }
}

extension DirectionsOffer {
  /// An engine on this machine over the areas' data; checks whether its programs are installed.
  public static func local(_ engine: DirectionsServiceName, engines: AreaEngines = AreaEngines()) -> DirectionsOffer {
    var offer = DirectionsOffer(name: engine.rawValue, isBoundToArea: true)
    do throws(InputError) {
      if engine == .osrm { _ = try engines.osrm() } else { _ = try engines.valhalla() }
    } catch { offer.problem = error }
    return offer
  }

  /// A service at an address; checks whether its key exists, without a request to the service.
  public static func service(
    _ name: DirectionsServiceName, address: String? = nil, keyFile: String? = nil
  ) -> DirectionsOffer {
    var offer = DirectionsOffer(name: name.rawValue, isBoundToArea: false)
    do throws(InputError) { _ = try name.provider(address: address, keyFile: keyFile) } catch { offer.problem = error }
    return offer
  }
}
