import Foundation
import TestSupport

/// An area that has only its description: enough to start a server.
enum BareArea {
  static func write(to folder: TemporaryFolder) throws {
    let description = """
      {"waymarkArea":1,"name":"X","bounds":{"south":1,"west":2,"north":3,"east":4},
      "map":{"nodes":1,"ways":2,"relations":3,"streets":4,"buildings":5,"peaks":6},
      "elevation":{"tiles":[],"reference":"msl","voidShare":0},"routing":{"engineVersion":null},"sources":[]}
      """
    _ = try folder.write(description, to: "area.json")
  }
}
