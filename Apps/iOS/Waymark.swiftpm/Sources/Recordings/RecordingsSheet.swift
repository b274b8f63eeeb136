import SwiftUI
import UniformTypeIdentifiers
import WaymarkAppModel

/// The recordings: record, replay, share, delete.
struct RecordingsSheet: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var isOpening = false

  var body: some View {
    NavigationStack {
      List {
        Button(
          app.recordings.isRecording ? Words.stopRecording : Words.record,
          systemImage: app.recordings.isRecording ? "stop.circle.fill" : "record.circle"
        ) {
          app.toggleRecording()
        }
        .tint(.red)
        if app.recordings.recordings.isEmpty {
          ContentUnavailableView(
            Words.noRecordings, systemImage: "record.circle", description: Text(Words.noRecordingsHelp))
        }
        ForEach(app.recordings.recordings) { recording in row(recording) }
          .onDelete { rows in
            for recording in rows.map({ app.recordings.recordings[$0] }) { app.recordings.remove(recording) }
          }
        Button(Words.openLog, systemImage: "folder") { isOpening = true }
      }
      .navigationTitle(Words.recordings)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button(Words.done) { dismiss() } } }
      .fileImporter(isPresented: $isOpening, allowedContentTypes: FileTypes.logs) { result in
        guard case .success(let file) = result, let copy = app.recordings.take(over: file) else { return }
        replay(copy)
      }
    }
    .onAppear { app.recordings.refresh() }
  }

  private func row(_ recording: RecordingFolder.Recording) -> some View {
    HStack {
      Button {
        replay(recording.url)
      } label: {
        VStack(alignment: .leading) {
          Text(recording.modified, style: .date)
          Text(ByteCountFormatter.string(fromByteCount: Int64(recording.size), countStyle: .file))
            .font(.caption).foregroundStyle(.secondary)
        }
      }
      .accessibilityHint(Words.replay)
      Spacer()
      ShareLink(item: recording.url).labelStyle(.iconOnly).buttonStyle(.borderless)
    }
  }

  private func replay(_ file: URL) {
    app.openReplay(file)
  }
}
