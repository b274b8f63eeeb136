import WaymarkFormats

/// Heights of buildings.
enum BuildingHeight {
  private static let storey = 3.0
  private static let roofThickness = 0.5
  private static let usual: [String: Double] = [
    "apartments": 15, "office": 15, "commercial": 12, "hotel": 15, "hospital": 15, "university": 14, "school": 10,
    "public": 12, "civic": 12, "church": 18, "cathedral": 30, "chapel": 8, "castle": 15, "tower": 20, "industrial": 9,
    "warehouse": 8, "retail": 7, "supermarket": 6, "house": 7, "detached": 7, "residential": 9, "terrace": 8,
    "farm": 7, "barn": 7, "garage": 3, "garages": 3, "shed": 3, "hut": 3.5, "cabin": 4, "roof": 4, "carport": 3,
    "greenhouse": 4, "kiosk": 3, "toilets": 3, "service": 3, "bungalow": 4.5,
  ]

  /// Height above the ground in metres: as the map gives it, else from the storeys, else what is typical of its kind.
  static func metres(_ tags: OSMTags) -> (height: Double, isKnown: Bool) {
    if let height = HeightText.meters(tags["height"]), height > 0, height < 1000 { return (height, true) }
    if let text = tags["building:levels"], let levels = Double(text), levels > 0, levels < 300 {
      let roof = tags["roof:levels"].flatMap(Double.init).map { max(0, min(10, $0)) } ?? 0
      return (((levels + roof) * storey + 1).rounded(), true)
    }
    return (usual[tags["building"] ?? ""] ?? 8, false)
  }

  /// Height of its underside above the ground in metres, as the map gives it, else from the storeys that are left out
  /// below, else that of a roof on posts; nil for what stands on the ground.
  static func underside(_ tags: OSMTags, height: Double) -> Double? {
    var underside: Double?
    if let given = HeightText.meters(tags["min_height"]) {
      underside = given
    } else if let levels = tags["building:min_level"].flatMap(Double.init) {
      underside = levels * storey
    } else if ["roof", "carport"].contains(tags["building"]) {
      underside = height - roofThickness
    }
    return underside.flatMap { $0 > 0 && $0 < height ? $0 : nil }
  }
}
