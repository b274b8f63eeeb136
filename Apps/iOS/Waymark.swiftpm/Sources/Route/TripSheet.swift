import SwiftUI
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The trip: how it is travelled, its stops, other ways, how high it goes, and all steps.
struct TripSheet: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        if let trip = app.navigation.trip { plan(trip) }
        if app.navigation.routes.count > 1 { choices }
        if app.navigation.route != nil { elevation }
        if let route = app.navigation.route { steps(StepList(route, language: app.settings.language)) }
      }
      .navigationTitle(app.navigation.destination?.name ?? Words.route)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button(Words.done) { dismiss() } } }
    }
  }

  private func plan(_ trip: Trip) -> some View {
    Section {
      Picker(Words.travelMode, selection: mode(of: trip)) {
        ForEach(TravelMode.allCases, id: \.self) { mode in Text(Words.name(of: mode)).tag(mode) }
      }
      ForEach(Array(trip.stops.enumerated()), id: \.offset) { _, stop in
        Label(stop.name, systemImage: "circle")
      }
      .onDelete { rows in
        if let number = rows.first { app.go(trip.removing(stop: number), keepsSheet: true) }
      }
      Label(trip.destination.name, systemImage: "flag.fill")
    }
  }

  private func mode(of trip: Trip) -> Binding<TravelMode> {
    let app = app
    return Binding(
      get: { @MainActor in trip.mode },
      set: { @MainActor mode in
        app.go(Trip(to: trip.destination, stops: trip.stops, mode: mode), keepsSheet: true)
      })
  }

  private var choices: some View {
    Section(Words.routes) {
      ForEach(Array(app.navigation.routes.enumerated()), id: \.offset) { number, route in
        Button {
          app.route.choose(number)
        } label: {
          HStack {
            Text(app.places.distance(meters: route.distance))
            if let duration = route.duration { Text(Words.time(duration)).foregroundStyle(.secondary) }
            Spacer()
            if route == app.navigation.route { Image(systemName: "checkmark").accessibilityLabel(Words.chosen) }
          }
        }
      }
    }
  }

  private var elevation: some View {
    Section(Words.elevation) {
      if let profile = app.navigation.profile {
        ProfileView(profile: profile)
      } else {
        Text(Words.noElevation).foregroundStyle(.secondary)
      }
    }
  }

  private func steps(_ list: StepList) -> some View {
    Section(Words.steps) {
      ForEach(list.steps) { step in
        HStack {
          Image(systemName: step.symbol).accessibilityHidden(true)
          Text(step.instruction)
          Spacer()
          Text(app.places.distance(meters: step.distance)).foregroundStyle(.secondary).monospacedDigit()
        }
        .bold(step.id == app.walk.guidance?.progress.nextStep)
        .accessibilityElement(children: .combine)
      }
    }
  }
}
