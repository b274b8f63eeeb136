import Foundation
import WaymarkAppModel

/// Where heights, streets, names and routes come from: the area on this device, a server, a published site.
@MainActor final class DataSources {
  private let server: ServerModel
  private let area: AreaModel
  private let anchors: AnchorsModel
  private let mountains: MountainsModel
  private let surroundings: SurroundingsModel
  private let messages: Messages
  /// The area on this device that is used; nil without one.
  private(set) var pack: AreaPackFolder?
  /// Called with the routes of another area.
  var onRouter: (DeviceRouter?) -> Void = { _ in }

  init(
    _ server: ServerModel, _ area: AreaModel, _ anchors: AnchorsModel, _ mountains: MountainsModel,
    _ surroundings: SurroundingsModel, _ messages: Messages
  ) {
    self.server = server
    self.area = area
    self.anchors = anchors
    self.mountains = mountains
    self.surroundings = surroundings
    self.messages = messages
  }

  /// The client of the server or site; nil while none is set.
  var client: ServerClient? { server.client }

  /// Suggested places of the area.
  var spots: [NamedPlace] { server.area?.spots ?? pack?.summary?.spots ?? [] }

  /// Called when the app appears for the first time. What is on the device is used at once: a server may let wait.
  func begin() async {
    await area.refresh()
    await use()
    await refresh()
  }

  func connect(to address: String) async {
    await server.connect(to: address)
    await use()
  }

  func refresh() async {
    await server.refresh()
    await use()
  }

  /// The network is back.
  func networkIsBack() async { if server.area == nil { await refresh() } }

  func confirm(_ fingerprint: String) async {
    await server.confirm(fingerprint)
    await use()
  }

  /// Downloads the server's area.
  func download() {
    guard let client = server.client else { return }
    area.download(from: [client]) { [weak self] in await self?.use() }
  }

  /// Downloads an area of the published site that is connected.
  func download(_ published: SiteArea) {
    area.download(from: [ServerClient(published)]) { [weak self] in await self?.use() }
  }

  /// Takes the areas of a published site's folder, which was received or copied to the device.
  func take(site folder: URL) async {
    let end = SecurityScope.begin(folder)
    do throws(ServerFailure) {
      let clients = try await PublishedSite.areas(of: SiteFiles(folder: folder)).map { ServerClient($0) }
      area.download(from: clients) { [weak self] in
        end()
        await self?.use()
      }
    } catch {
      end()
      messages.add(Words.say(error))
    }
  }

  func remove(_ kept: AreaModel.Kept) async {
    await area.remove(kept)
    await use()
  }

  /// Keeps the anchors the same as those of the server, where one is set: sites have none.
  func synchroniseAnchors() {
    guard server.state == .connected, server.published.isEmpty, let client = server.client else { return }
    Task { await anchors.synchronise(with: client) }
  }

  private func use() async {
    synchroniseAnchors()
    let pack = area.pack(named: server.area?.name)
    self.pack = pack
    surroundings.forget()
    onRouter(await Task.detached { pack.flatMap { DeviceRouter($0) } }.value)
    let client = server.client
    let source = HeightSource(pack: pack, client: client, served: server.area)
    var landmarks = await Task.detached { pack?.landmarks ?? [] }.value
    if landmarks.isEmpty, let client, let center = server.area?.bounds.center {
      landmarks = (try? await client.landmarks(around: center, radius: 100_000)) ?? []
    }
    await mountains.setSource(source, landmarks: landmarks)
  }
}
