public import WaymarkFormats
public import WaymarkServices

/// A directions service that may answer for a place.
public struct DirectionsOffer: Sendable {
  /// What it is called: valhalla, google.
  public var name: String
  /// True when it knows only what the area's map holds; false for a service elsewhere.
  public var isBoundToArea: Bool
  /// Why it cannot be asked; nil when it can.
  public var problem: InputError?

  /// Makes an offer.
  public init(name: String, isBoundToArea: Bool, problem: InputError? = nil) {
    self.name = name
    self.isBoundToArea = isBoundToArea
    self.problem = problem
  }
}

extension DirectionsOffer {
  /// An engine of this machine over the areas' data; its programs are looked for.
  public static func local(_ engine: DirectionsServiceName, engines: AreaEngines = AreaEngines()) -> DirectionsOffer {
    var offer = DirectionsOffer(name: engine.rawValue, isBoundToArea: true)
    do throws(InputError) {
      if engine == .osrm { _ = try engines.osrm() } else { _ = try engines.valhalla() }
    } catch { offer.problem = error }
    return offer
  }

  /// A service at an address; its key is looked for, the service is not asked.
  public static func service(
    _ name: DirectionsServiceName, address: String? = nil, keyFile: String? = nil
  ) -> DirectionsOffer {
    var offer = DirectionsOffer(name: name.rawValue, isBoundToArea: false)
    do throws(InputError) { _ = try name.provider(address: address, keyFile: keyFile) } catch { offer.problem = error }
    return offer
  }
}
