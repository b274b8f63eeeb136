public import WaymarkFormats
public import WaymarkServices

/// Where the programs of the directions engines are; each is looked for only when it is needed.
public struct AreaEngines: Sendable {
  /// Finds Valhalla.
  public var valhalla: @Sendable () throws(InputError) -> ValhallaInstallation
  /// Finds OSRM.
  public var osrm: @Sendable () throws(InputError) -> OSRMInstallation

  /// The programs at their standard locations.
  public init(
    valhalla: @escaping @Sendable () throws(InputError) -> ValhallaInstallation = { () throws(InputError) in
      try ValhallaInstallation.find()
    },
    osrm: @escaping @Sendable () throws(InputError) -> OSRMInstallation = { () throws(InputError) in
      try OSRMInstallation.find()
    }
  ) {
    self.valhalla = valhalla
    self.osrm = osrm
  }
}
