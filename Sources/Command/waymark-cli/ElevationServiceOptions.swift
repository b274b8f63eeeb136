import CommandKit
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkServices

/// The options of commands that use an elevation service.
enum ElevationServiceOptions {
  static let all: [Option] = [
    Option(
      "--service", value: "NAME",
      help: "use elevations of a service instead of files: "
        + ElevationService.Name.allCases.map(\.rawValue).joined(separator: ", ")),
    Option("--url", value: "URL", help: "address of the service (default: the public one)"),
    Option("--key-file", value: "FILE", help: "file with the service's key"),
    Option("--dataset", value: "NAME", help: "dataset of opentopodata (default srtm30m)"),
  ]

  /// The stepped walk over the requested service.
  static func walk(_ arguments: Arguments, peaks: [Peak]) throws -> ServiceWalk {
    for option in ["--dem", "--ignore-gaps", "--k"] where arguments.has(option) {
      throw UsageError("\(option) does not go with --service: the walk over a service uses points only.")
    }
    guard let name = try arguments.choice("--service", as: ElevationService.Name.self) else {
      throw UsageError("--service NAME is missing.")
    }
    let service = try ElevationService(
      name, address: arguments.string("--url"), keyFile: arguments.string("--key-file"),
      dataset: arguments.string("--dataset"))
    return ServiceWalk(client: ElevationClient(service), peaks: peaks, geoid: try arguments.geoid())
  }
}
