import SwiftUI
import WaymarkAppModel

/// Areas for use without a network: download, resume, remove.
struct AreaSection: View {
  @Environment(AppModel.self) private var app

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
      } else if app.server.state == .connected {
        Button(isBegun ? Words.goOn : Words.download, systemImage: "arrow.down.circle") { app.downloadArea() }
          .disabled(isComplete)
      }
      if let failure = app.area.failure { Text(Words.say(failure)).font(.footnote).foregroundStyle(.red) }
    }
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
      Button(Words.removeArea, systemImage: "trash", role: .destructive) { Task { await app.remove(area) } }
    }
  }

  private var served: AreaModel.Kept? { app.area.kept.first { $0.summary.name == app.server.area?.name } }
  private var isBegun: Bool { served.map { !$0.isComplete } ?? false }
  private var isComplete: Bool { served?.isComplete ?? false }
}
