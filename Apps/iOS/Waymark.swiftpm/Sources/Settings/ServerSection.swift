import SwiftUI
import WaymarkAppModel

/// The server: address, token, certificate, directions service.
struct ServerSection: View {
  @Environment(AppModel.self) private var app
  @State private var address = ""

  var body: some View {
    @Bindable var settings = app.settings
    Section {
      TextField(Words.serverAddress, text: $address)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .keyboardType(.URL)
        .onSubmit { connect() }
      Button(Words.connect, systemImage: "network") { connect() }.disabled(address.isEmpty)
      state
      Picker(Words.provider, selection: $settings.values.provider) {
        Text(Words.serversChoice).tag(String?.none)
        if app.route.isOnDevice { Text(Words.complete).tag(String?.some(DeviceRouter.name)) }
        ForEach(app.server.area?.providers ?? [], id: \.self) { provider in
          Text(provider).tag(String?.some(provider))
        }
        Text(Words.apple).tag(String?.some(StepLines.name))
      }
    } header: {
      Text(Words.server)
    } footer: {
      Text(Words.serverHelp)
    }
    .onAppear { address = settings.server?.display ?? "" }
    .alert(
      Words.trustTitle, isPresented: isAsking, presenting: app.server.unconfirmed,
      actions: { fingerprint in
        Button(Words.trustYes) { Task { await app.data.confirm(fingerprint) } }
        Button(Words.cancel, role: .cancel) { app.server.unconfirmed = nil }
      },
      message: { fingerprint in Text(Words.trustText(fingerprint)) })
  }

  @ViewBuilder private var state: some View {
    switch app.server.state {
    case .none: EmptyView()
    case .asking: ProgressView()
    case .connected:
      Label(app.server.area?.name ?? Words.connected, systemImage: "checkmark.circle").foregroundStyle(.green)
      if app.settings.server?.isUnencrypted == true {
        Text(Words.unencrypted).font(.footnote).foregroundStyle(.secondary)
      }
    case .failed(let failure):
      Text(Words.say(failure)).font(.footnote).foregroundStyle(.red)
    }
  }

  private func connect() {
    let text = address
    // The address that is shown has no token: pressing again must not remove it.
    guard text != app.settings.server?.display else {
      Task { await app.data.refresh() }
      return
    }
    Task {
      await app.data.connect(to: text)
      address = app.settings.server?.display ?? text
    }
  }

  private var isAsking: Binding<Bool> {
    let server = app.server
    return Binding(
      get: { @MainActor in server.unconfirmed != nil },
      set: { @MainActor isShown in if !isShown { server.unconfirmed = nil } })
  }
}
