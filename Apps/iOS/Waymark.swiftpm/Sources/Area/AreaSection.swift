import SwiftUI
import UniformTypeIdentifiers
import WaymarkAppModel

/// Areas for use without a network: download, resume, remove.
struct AreaSection: View {
  @Environment(AppModel.self) private var app
  @State private var isOpening = false

  var body: some View {
    Section(Words.area) {
      ForEach(app.area.kept) { area in row(area) }
      if app.area.isDownloading {
        if let progress = app.area.progress {
          ProgressView(value: progress.fraction) { Text(Words.files(progress.done, progress.total)).monospacedDigit() }
        } else {
          ProgressView()
        }
        Button(Words.stop, systemImage: "stop.circle") { app.area.stop() }
      } else if !app.server.published.isEmpty {
        ForEach(app.server.published, id: \.summary.name) { area in
          Button(Words.downloadOf(area.summary.name), systemImage: "arrow.down.circle") { app.data.download(area) }
            .disabled(isComplete(area.summary.name))
        }
      } else if app.server.state == .connected {
        Button(isBegun ? Words.goOn : Words.download, systemImage: "arrow.down.circle") { app.data.download() }
          .disabled(isComplete(app.server.area?.name))
      }
      if !app.area.isDownloading {
        Button(Words.openArea, systemImage: "folder") { isOpening = true }
      }
      if let failure = app.area.failure { Text(Words.say(failure)).font(.footnote).foregroundStyle(.red) }
    }
    .fileImporter(isPresented: $isOpening, allowedContentTypes: [.folder]) { result in
      guard case .success(let folder) = result else { return }
      Task { await app.data.take(site: folder) }
    }
  }

  private func isComplete(_ name: String?) -> Bool {
    app.area.kept.contains { $0.summary.name == name && $0.isComplete }
  }

  private func row(_ area: AreaModel.Kept) -> some View {
    VStack(alignment: .leading) {
      Text(area.summary.name)
      Text(
        (area.isComplete ? Words.complete : Words.incomplete) + ", "
          + ByteCountFormatter.string(fromByteCount: Int64(area.size), countStyle: .file)
      )
      .font(.caption).foregroundStyle(.secondary)
      if let attribution = area.summary.attribution {
        Text(attribution).font(.caption2).foregroundStyle(.secondary)
      }
    }
    .swipeActions {
      Button(Words.removeArea, systemImage: "trash", role: .destructive) { Task { await app.data.remove(area) } }
    }
  }

  private var served: AreaModel.Kept? { app.area.kept.first { $0.summary.name == app.server.area?.name } }
  private var isBegun: Bool { served.map { !$0.isComplete } ?? false }
}
