import SwiftUI
import Waymark
import WaymarkARKit
import WaymarkAppModel

/// The user's choices.
struct SettingsSheet: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var isChoosingModel = false

  var body: some View {
    @Bindable var settings = app.settings
    NavigationStack {
      Form {
        ServerSection()
        AreaSection()
        Section {
          Picker(Words.units, selection: $settings.values.units) {
            Text(Words.asDevice).tag(String?.none)
            Text(Words.metric).tag(String?.some(UnitSystem.metric.rawValue))
            Text(Words.imperial).tag(String?.some(UnitSystem.imperial.rawValue))
          }
          Picker(Words.languageTitle, selection: $settings.values.language) {
            Text(Words.asDevice).tag(String?.none)
            ForEach(GuidanceLanguage.allCases, id: \.self) { language in
              Text(
                Locale(identifier: language.rawValue).localizedString(forLanguageCode: language.rawValue)
                  ?? language.rawValue
              )
              .tag(String?.some(language.rawValue))
            }
          }
          Toggle(Words.speaks, isOn: $settings.values.speaks)
          Picker(Words.routeStyle, selection: $settings.values.routeStyle) {
            Text(Words.arrows).tag(String?.none)
            Text(Words.marks).tag(String?.some(OverlayStyle.RouteStyle.waypoints.rawValue))
            Text(Words.ribbon).tag(String?.some(OverlayStyle.RouteStyle.ribbon.rawValue))
          }
          Toggle(Words.namesSummits, isOn: $settings.values.namesSummits)
        }
        Section(Words.anchorModel) {
          Button(Words.chooseModel, systemImage: "cube") { isChoosingModel = true }
          if model.isChosen {
            Button(Words.standardMark, systemImage: "arrow.uturn.backward") {
              choose(nil)
            }
          }
        }
        Section(Words.sensors) {
          Toggle(Words.deviceHeading, isOn: $settings.values.usesDeviceHeading)
          Toggle(Words.rememberCompass, isOn: $settings.values.remembersCompass)
          Toggle(Words.pictures, isOn: $settings.values.usesPictures)
          Toggle(Words.occlusion, isOn: $settings.values.usesOcclusion)
          Toggle(Words.geoTracking, isOn: $settings.values.usesGeoTracking)
            .disabled(!WaymarkNavigator.supportsGeoTracking)
          if !WaymarkNavigator.supportsGeoTracking {
            Text(Words.geoTrackingAbsent).font(.footnote).foregroundStyle(.secondary)
          } else if let isAvailable = app.walk.navigator.geoTrackingIsAvailable {
            Text(isAvailable ? Words.geoTrackingHere : Words.geoTrackingNotHere).font(.footnote)
              .foregroundStyle(.secondary)
          }
        }
        Section(Words.advanced) {
          Picker(Words.alignmentMethod, selection: $settings.values.alignment) {
            Text(Words.usualMethod).tag(String?.none)
            Text(Words.pairwiseMethod).tag(String?.some(AlignmentMethod.pairwise.rawValue))
          }
          Text(Words.alignmentHelp).font(.footnote).foregroundStyle(.secondary)
        }
        Section {
          Text(Words.about).font(.footnote).foregroundStyle(.secondary)
          if let attribution = app.server.area?.attribution {
            Text(attribution).font(.footnote).foregroundStyle(.secondary)
          }
        }
      }
      .navigationTitle(Words.settings)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button(Words.done) { dismiss() } } }
    }
    .fileImporter(isPresented: $isChoosingModel, allowedContentTypes: FileTypes.models) { result in
      guard case .success(let file) = result else { return }
      choose(file)
    }
    .task { await app.area.refresh() }
    .onDisappear { Task { await app.settingsChanged() } }
  }

  private var model: AnchorModelFile { AnchorModelFile(app.folders.anchorModel) }

  /// Takes a file as the model for anchors; nil for the engine's own marks.
  private func choose(_ file: URL?) {
    Task {
      if let file {
        guard (try? await model.choose(file)) != nil else { return app.messages.add(Words.noModel) }
      } else {
        model.forget()
      }
      await app.dress()
    }
  }
}
