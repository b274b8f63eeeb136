import Waymark
import WaymarkGeodesy

// Data about a route apart from following it: its steps as a list, its profile, where it differs from others. These
// functions make a WebAssembly module of their own, `plans.wasm`: no page needs them for its first view. The regions
// are those of `RegionExports.swift`; the numbers of manoeuvres, travel modes, altitude references, languages and units
// are those of `NameTable`.

/// A plan.
public typealias PlanHandle = UInt32

private func at(_ handle: PlanHandle) -> WebPlan { Handles.object(handle) }

/// Version of these functions; a client rejects any that it does not know.
@c(waymark_plan_version) @_expose(wasm, "waymark_plan_version")
public func waymarkPlanVersion() -> Int32 { Int32(PlanLayout.version) }

/// Makes a plan without a route.
@c(waymark_plan_open) @_expose(wasm, "waymark_plan_open")
public func waymarkPlanOpen() -> PlanHandle { Handles.open(WebPlan()) }

/// Frees a plan.
@c(waymark_plan_close) @_expose(wasm, "waymark_plan_close")
public func waymarkPlanClose(_ handle: PlanHandle) { Handles.close(handle, WebPlan.self) }

/// Sets the route from the input regions (`InputLayout`). A route without steps gets them from its shape. The numbers
/// are those of `PlanLayout.Plan`.
///
/// - Parameters:
///   - handle: the plan.
///   - language: number of the language for instructions that the route does not have.
/// - Returns: the number of numbers, or −100 when there is no route or no such language; the text gives the reason.
@c(waymark_plan_route) @_expose(wasm, "waymark_plan_route")
public func waymarkPlanRoute(_ handle: PlanHandle, _ language: Int32) -> Int32 {
  let plan = at(handle)
  guard let language = GuidanceLanguage(number: language) else { return plan.refuse("unknown language") }
  do throws(InputReader.Problem) {
    let route = try InputReader(numbers: plan.inputNumbers, text: plan.inputText).route()
    let index = RouteIndex(InstructionMaker().addingSteps(to: route))
    plan.index = index
    plan.language = language
    let n = plan.numbers
    typealias Slots = PlanLayout.Plan
    n.fill(.nan, count: Slots.count)
    n[Slots.length] = index.length
    n[Slots.duration] = index.usualDuration
    n[Slots.steps] = Double(index.steps.count)
    return Int32(PlanLayout.Plan.count)
  } catch {
    return plan.refuse(error.text)
  }
}

/// Writes the plan's steps: numbers and texts of `PlanLayout.Step`.
///
/// - Parameters:
///   - handle: the plan.
///   - units: number of the units of the distances in the text.
/// - Returns: the number of steps, or −100 without a route or such units; the text gives the reason.
@c(waymark_plan_steps) @_expose(wasm, "waymark_plan_steps")
public func waymarkPlanSteps(_ handle: PlanHandle, _ units: Int32) -> Int32 {
  let plan = at(handle)
  guard let index = plan.index else { return plan.refuse("there is no route yet") }
  guard let units = UnitSystem(number: units) else { return plan.refuse("unknown units") }
  let n = plan.numbers
  let text = plan.text
  n.removeAll()
  text.removeAll()
  let rows = StepRow.rows(of: index, language: plan.language)
  for row in rows {
    typealias Slots = PlanLayout.Step
    let at = n.append(.nan, count: Slots.count)
    n[at + Slots.from] = Double(row.geometryRange.lowerBound)
    n[at + Slots.to] = Double(row.geometryRange.upperBound)
    n[at + Slots.maneuver] = Double(row.maneuver.number)
    n[at + Slots.arcLength] = row.arcLength
    n[at + Slots.distance] = row.distance
    n[at + Slots.duration] = row.duration
    n.write(row.coordinate, at: at + Slots.latitude)
    for (slot, words) in [
      (Slots.instruction, row.instruction), (Slots.name, row.name),
      (Slots.distanceText, plan.language.distance(meters: row.distance, units: units)),
    ] {
      n[at + slot] = Double(words.utf8.count)
      text.append(contentsOf: words)
    }
  }
  return Int32(rows.count)
}

/// Writes the plan's elevation profile: numbers of `PlanLayout.Profile`, then `PlanLayout.Sample` each.
///
/// - Parameters:
///   - handle: the plan.
///   - count: number of samples along the route.
/// - Returns: the number of samples, 0 when the route has no heights, or −100 without a route; the text gives the
///   reason.
@c(waymark_plan_profile) @_expose(wasm, "waymark_plan_profile")
public func waymarkPlanProfile(_ handle: PlanHandle, _ count: Int32) -> Int32 {
  let plan = at(handle)
  guard let index = plan.index else { return plan.refuse("there is no route yet") }
  guard let profile = ElevationProfile(of: index, count: Int(count)) else { return 0 }
  let n = plan.numbers
  typealias Slots = PlanLayout.Profile
  n.fill(.nan, count: Slots.count)
  n[Slots.ascent] = profile.climb.ascent
  n[Slots.descent] = profile.climb.descent
  n[Slots.lowest] = profile.lowest
  n[Slots.highest] = profile.highest
  n[Slots.altitudeReference] = Double(WebAltitudeReference(profile.reference).number)
  for sample in profile.samples {
    typealias Slots = PlanLayout.Sample
    let at = n.append(.nan, count: Slots.count)
    n[at + Slots.arcLength] = sample.arcLength
    n[at + Slots.height] = sample.meters
    n.write(sample.coordinate, at: at + Slots.latitude)
  }
  return Int32(profile.samples.count)
}

/// Writes the point where another route, in the input regions, is farthest from the plan's: numbers of
/// `PlanLayout.Apart`.
///
/// - Returns: the number of numbers, or −100 when one of the two is not a route; the text gives the reason.
@c(waymark_plan_apart) @_expose(wasm, "waymark_plan_apart")
public func waymarkPlanApart(_ handle: PlanHandle) -> Int32 {
  let plan = at(handle)
  guard let index = plan.index else { return plan.refuse("there is no route yet") }
  do throws(InputReader.Problem) {
    let other = RouteIndex(try InputReader(numbers: plan.inputNumbers, text: plan.inputText).route())
    let apart = other.farthest(from: index)
    let position = other.coordinate(at: apart.arcLength)
    let n = plan.numbers
    typealias Slots = PlanLayout.Apart
    n.fill(.nan, count: Slots.count)
    n.write(position, at: Slots.latitude)
    n[Slots.distance] = apart.distance
    return Int32(PlanLayout.Apart.count)
  } catch {
    return plan.refuse(error.text)
  }
}
