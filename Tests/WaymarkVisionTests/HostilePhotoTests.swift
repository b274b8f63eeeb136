import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkPhotos

/// GDAL recognizes a picture by its contents: a name that ends with `.jpg` proves nothing.
@Suite struct HostilePhotoTests {
  @Test func aPhotoCallsNoHostAndReadsNoOtherFile() throws {
    let server = try TinyServer(TinyServer.http("200 OK", "nothing"))
    let folder = try TemporaryFolder()
    try Data("secret of somebody else, long enough".utf8).write(to: folder.url.appendingPathComponent("secret"))
    let url = server.url.absoluteString
    for (i, text) in [
      "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>\(url)/${z}/${x}/${y}.jpg</ServerUrl></Service></GDAL_WMS>",
      """
      <VRTDataset rasterXSize="4" rasterYSize="4"><VRTRasterBand dataType="Byte" band="1" subClass="VRTRawRasterBand">
      <SourceFilename relativeToVRT="0">\(folder.path("secret"))</SourceFilename><ImageOffset>0</ImageOffset>
      <PixelOffset>1</PixelOffset><LineOffset>4</LineOffset></VRTRasterBand></VRTDataset>
      """,
    ].enumerated() {
      let path = folder.path("\(i).jpg")
      try AtomicFile.write(text, to: path)
      #expect(throws: InputError.self, "\(text)") { try PhotoFile.read(path: path) }
    }
    #expect(server.requests.isEmpty)
  }
}
