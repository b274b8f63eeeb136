import Foundation
import Testing
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkFetch

/// The file of sources.
struct AreaSourcesTests {
  @Test func theFileThatComesWithTheProgramIsComplete() throws {
    let sources = try AreaSources.standard()
    #expect(sources.geocoders.count == 1 && sources.maps.count == 2 && sources.elevations.count == 3)
    for source in sources.geocoders + sources.maps + sources.elevations {
      #expect(source.attribution != nil && source.license != nil && source.rules?.hasPrefix("https://") == true)
      #expect(source.url.text.hasPrefix("https://"))
    }
    #expect(sources.geocoders[0].pauseSeconds >= 1, "Nominatim's rules: one request a second")
    let url = sources.elevations[0].url.url(["N00": "S04", "E000": "W071"])?.absoluteString
    #expect(url?.hasSuffix("Copernicus_DSM_COG_10_S04_00_W071_00_DEM.tif") == true)
  }

  @Test(arguments: [
    ("{", "JSON"), ("{}", "waymarkSources"), ("{\"waymarkSources\":2}", "waymarkSources"),
    ("{\"waymarkSources\":1}", "userAgent"), ("{\"waymarkSources\":1,\"userAgent\":\"a\\nb\"}", "userAgent"),
    ("{\"waymarkSources\":1,\"userAgent\":\"a\"}", "geocoders"),
    ("{\"waymarkSources\":1,\"userAgent\":\"a\",\"geocoders\":[{}]}", "geocoders[0].name"),
    (
      "{\"waymarkSources\":1,\"userAgent\":\"a\",\"geocoders\":[{\"name\":\"n\",\"url\":\"https://h/\"}]}",
      "geocoders[0].url"
    ),
    (
      "{\"waymarkSources\":1,\"userAgent\":\"a\",\"geocoders\":[],\"maps\":[{\"name\":\"n\",\"form\":\"x\"}]}",
      "maps[0].form"
    ),
    (
      "{\"waymarkSources\":1,\"userAgent\":\"a\",\"geocoders\":[],\"maps\":"
        + "[{\"name\":\"n\",\"form\":\"overpass\",\"url\":\"file:///etc/passwd\"}]}", "maps[0].url"
    ),
    (
      "{\"waymarkSources\":1,\"userAgent\":\"a\",\"geocoders\":[],\"maps\":[],\"elevations\":"
        + "[{\"name\":\"n\",\"form\":\"terrarium\",\"url\":\"https://h/{z}/{x}/{q}\"}]}", "elevations[0].url"
    ),
    (
      "{\"waymarkSources\":1,\"userAgent\":\"a\",\"geocoders\":[],\"maps\":[],\"elevations\":"
        + "[{\"name\":\"n\",\"form\":\"hgt\",\"url\":\"https://h/{N00}{E000}\",\"pauseSeconds\":-1}]}",
      "elevations[0].pauseSeconds"
    ),
  ]) func mistakesAreNamed(text: String, field: String) {
    let error = #expect(throws: InputError.self) { try AreaSources(parsing: Data(text.utf8), file: "mine.json") }
    #expect(error?.file == "mine.json")
    if field != "JSON" { #expect(error?.field == field) }
  }

  @Test func sizesAreEstimated() throws {
    let center = try #require(Coordinate(latitude: 47, longitude: 15))
    #expect((8_000_000...16_000_000).contains(AreaFetchRequest(center: center, radius: 5000).estimatedBytes))
    #expect(AreaFetchRequest(center: center, radius: .infinity).estimatedBytes == .max)
  }
}
