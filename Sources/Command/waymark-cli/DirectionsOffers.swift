import CommandKit
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

extension Arguments {
  /// The directions services of a command line: the areas' own engine, and those of `--provider`.
  func directionsOffers(hasArea: Bool) throws -> [DirectionsOffer] {
    var offers: [DirectionsOffer] = []
    let words = strings("--provider")
    let names = try words.map { word in
      guard let name = DirectionsServiceName(rawValue: word) else {
        throw unknown("--provider", word, among: DirectionsServiceName.allCases.map(\.rawValue))
      }
      return name
    }
    if names.count > 1, has("--url") || has("--key-file") {
      throw UsageError("--url and --key-file go with one --provider.")
    }
    if hasArea { offers.append(.local(names.contains(.osrm) && !has("--url") ? .osrm : .valhalla)) }
    for name in names where !name.isLocal || has("--url") || !hasArea {
      offers.append(.service(name, address: string("--url"), keyFile: string("--key-file")))
    }
    return offers
  }
}
