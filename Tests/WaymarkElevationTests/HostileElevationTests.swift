import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkElevation

/// GDAL recognizes files by their contents, not by their names: no file may read another one or call a host.
@Suite struct HostileElevationTests {
  private let folder: TemporaryFolder
  private let secret: String

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("area"), withIntermediateDirectories: true)
    secret = folder.path("secret")
    try Data("secret of somebody else, long enough".utf8).write(to: URL(fileURLWithPath: secret))
    try grid.write(toFile: folder.path("area/ground.asc"), atomically: true, encoding: .utf8)
    try grid.write(toFile: folder.path("outside.asc"), atomically: true, encoding: .utf8)
  }

  private let grid = "ncols 3\nnrows 3\nxllcorner 7\nyllcorner 43\ncellsize 0.1\n1 2 3\n4 5 6\n7 8 9\n"

  private func mosaic(_ band: String) -> String {
    """
    <VRTDataset rasterXSize="3" rasterYSize="3"><SRS>EPSG:4326</SRS><GeoTransform>7, 0.1, 0, 43.3, 0, -0.1</GeoTransform>
    \(band)</VRTDataset>
    """
  }

  private func source(_ name: String, relative: Int = 1) -> String {
    """
    <VRTRasterBand dataType="Float32" band="1"><SimpleSource><SourceFilename relativeToVRT="\(relative)">\(name)\
    </SourceFilename><SourceBand>1</SourceBand><SrcRect xOff="0" yOff="0" xSize="3" ySize="3"/>\
    <DstRect xOff="0" yOff="0" xSize="3" ySize="3"/></SimpleSource></VRTRasterBand>
    """
  }

  private var raw: String {
    """
    <VRTRasterBand dataType="Byte" band="1" subClass="VRTRawRasterBand"><SourceFilename relativeToVRT="0">\(secret)\
    </SourceFilename><ImageOffset>0</ImageOffset><PixelOffset>1</PixelOffset><LineOffset>3</LineOffset></VRTRasterBand>
    """
  }

  private func open(_ name: String, _ text: String) throws(InputError) -> ElevationFile {
    let path = folder.path("area/" + name)
    try AtomicFile.write(text, to: path)
    return try ElevationFile(path: path)
  }

  @Test(arguments: ["N43E007.tif", "N43E007.hgt", "ground2.asc", "N43E007.dem"])
  func aMosaicUnderAnotherNameIsNoElevationFile(name: String) throws {
    #expect(throws: InputError.self) { try open(name, mosaic(raw)) }
    #expect(throws: InputError.self) { try open(name, mosaic(source("ground.asc"))) }
  }

  @Test func aNamedMosaicOfItsFolderIsRead() throws {
    let file = try open("mosaic.vrt", mosaic(source("ground.asc")))
    let grid = try #require(try file.grid(in: file.covered))
    #expect(grid.samples.sorted() == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let absolute = try open("absolute.vrt", mosaic(source(folder.path("area/ground.asc"), relative: 0)))
    #expect(absolute.columns == 3)
  }

  @Test func aNamedMosaicReadsNothingElse() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("area/link.asc"), withDestinationPath: folder.path("outside.asc"))
    try mosaic(raw).write(toFile: folder.path("area/inner.tif"), atomically: true, encoding: .utf8)
    let wms = "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>http://127.0.0.1:1/</ServerUrl></Service></GDAL_WMS>"
    // Both a tile of its size and a mosaic.
    var both = Data(mosaic(raw).utf8)
    both.append(Data(count: 1201 * 1201 * 2 - both.count))
    try both.write(to: URL(fileURLWithPath: folder.path("area/N43E007.hgt")))
    try grid.write(toFile: folder.path("area/overviews.asc"), atomically: true, encoding: .utf8)
    try mosaic(raw).write(toFile: folder.path("area/overviews.asc.ovr"), atomically: true, encoding: .utf8)
    let bands = [
      raw, source("../outside.asc"), source(folder.path("outside.asc"), relative: 0), source("link.asc"),
      source("inner.tif"),
      source("/vsicurl/http://127.0.0.1:1/a.tif", relative: 0), source("http://127.0.0.1:1/a.tif", relative: 0),
      source("&lt;VRTDataset/&gt;", relative: 0), source(wms.replacingOccurrences(of: "<", with: "&lt;"), relative: 0),
      source("missing.asc"),
      "<VRTRasterBand band=\"1\" subClass=\"VRTDerivedRasterBand\"><PixelFunctionType>f</PixelFunctionType></VRTRasterBand>",
      raw.replacingOccurrences(of: "subClass", with: "subclass"),
      "<Metadata domain=\"OVERVIEWS\"><MDI key=\"OVERVIEW_FILE\">\(secret)</MDI></Metadata>" + source("ground.asc"),
      source("ground.asc").replacingOccurrences(of: "relativeToVRT=\"1\"", with: "relativetovrt=\"1\""),
      source("ground.asc").replacingOccurrences(of: "=\"1\">ground", with: "=\"2\">ground"),
      source("N43E007.hgt"), source("overviews.asc"),
      "<GDALWarpOptions><SourceDataset>../outside.asc</SourceDataset></GDALWarpOptions>",
    ]
    for band in bands {
      #expect(throws: InputError.self, "\(band)") { try open("mosaic.vrt", mosaic(band)) }
    }
  }

  /// Overviews and metadata beside a file are read by any driver: here what is read coarsely is still the file's own.
  @Test func nothingBesideAFileIsRead() throws {
    let path = folder.path("area/ground.asc")
    try mosaic(raw).write(toFile: path + ".ovr", atomically: true, encoding: .utf8)
    try
      "<PAMDataset><Metadata domain=\"OVERVIEWS\"><MDI key=\"OVERVIEW_FILE\">\(folder.path("area/o.vrt"))</MDI></Metadata></PAMDataset>"
      .write(toFile: path + ".aux.xml", atomically: true, encoding: .utf8)
    try mosaic(raw).write(toFile: folder.path("area/o.vrt"), atomically: true, encoding: .utf8)
    let file = try ElevationFile(path: path)
    let coarse = try #require(try file.grid(in: file.covered, minimumStep: 0.3))
    #expect(coarse.samples.allSatisfy { (1...9).contains($0) }, "\(coarse.samples)")
  }

  /// A TIFF names its overviews in its own metadata, too.
  @Test func overviewsThatAFileNamesAreNotRead() throws {
    let other = folder.path("area/other.asc")
    try grid.replacingOccurrences(of: "1 2 3", with: "77 77 77").write(toFile: other, atomically: true, encoding: .utf8)
    let path = folder.path("area/ground.tif")
    try Self.tiff(
      overviews: "<GDALMetadata><Item name=\"OVERVIEW_FILE\" domain=\"OVERVIEWS\">\(other)</Item></GDALMetadata>"
    ).write(to: URL(fileURLWithPath: path))
    let file = try ElevationFile(path: path)
    #expect(try #require(try file.grid(in: file.covered)).samples.sorted() == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let coarse = try #require(try file.grid(in: file.covered, minimumStep: 0.3))
    #expect(coarse.samples.allSatisfy { (1...9).contains($0) }, "\(coarse.samples)")
  }

  /// A GeoTIFF of 3 × 3 heights, 1 … 9, with GDAL's metadata.
  private static func tiff(overviews metadata: String) -> Data {
    var tail = Data()
    var entries: [(tag: UInt16, type: UInt16, count: Int, value: UInt32)] = []
    func bytes<T>(_ values: [T]) -> Data { values.withUnsafeBytes { Data($0) } }
    let entryCount = 13
    let start = 8 + 2 + entryCount * 12 + 4
    func add(_ tag: UInt16, _ type: UInt16, _ count: Int, _ data: Data) {
      entries.append((tag, type, count, UInt32(start + tail.count)))
      tail += data + Data(count: data.count % 2)
    }
    func short(_ tag: UInt16, _ value: UInt32) { entries.append((tag, 3, 1, value)) }
    short(256, 3)
    short(257, 3)
    short(258, 32)
    short(259, 1)
    short(262, 1)
    add(273, 4, 1, Data())
    tail += bytes((1...9).map { Float32($0) })
    short(277, 1)
    short(278, 3)
    entries.append((279, 4, 1, 36))
    short(339, 3)
    add(33550, 12, 3, bytes([0.1, 0.1, 0]))
    add(33922, 12, 6, bytes([0, 0, 0, 7, 43.3, 0]))
    add(42112, 2, metadata.utf8.count + 1, Data(metadata.utf8) + Data(count: 1))
    // No geographic keys: the file's rows and columns are degrees all the same.
    var file = Data("II".utf8) + bytes([UInt16(42)]) + bytes([UInt32(8)]) + bytes([UInt16(entries.count)])
    for entry in entries {
      file += bytes([entry.tag, entry.type]) + bytes([UInt32(entry.count), entry.value])
    }
    return file + bytes([UInt32(0)]) + tail
  }

  @Test func aFolderBringsNoMosaic() throws {
    try mosaic(source("ground.asc")).write(toFile: folder.path("area/mosaic.vrt"), atomically: true, encoding: .utf8)
    #expect(
      try ElevationFolder.files(at: [folder.path("area")]).map { ($0 as NSString).lastPathComponent } == ["ground.asc"])
  }

  @Test func noNameLeadsToTheNetwork() throws {
    let server = try TinyServer(TinyServer.http("200 OK", "nothing"))
    let url = server.url.absoluteString
    let wms = "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>\(url)/${z}/${x}/${y}</ServerUrl></Service></GDAL_WMS>"
    for name in [
      "/vsicurl/\(url)/a.tif", "/vsizip//vsicurl/\(url)/a.zip/a.tif", "/vsicurl_streaming/\(url)/a.tif", wms, url,
    ] {
      #expect(throws: InputError.self, "\(name)") { try ElevationFile(path: name) }
    }
    for name in ["N43E007.tif", "N43E007.hgt", "service.vrt"] {
      #expect(throws: InputError.self, "\(name)") { try open(name, wms) }
    }
    #expect(server.requests.isEmpty)
  }
}
