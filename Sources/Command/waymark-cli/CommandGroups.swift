import CommandKit

/// Every command, in the groups and the order of the help. Each is a static constant in a file of its own under `Commands/`.
let commandGroups: [CommandGroup] = [
  CommandGroup("look around", [.look, .panorama, .viewshed, .seek]),
  CommandGroup(
    "areas",
    [.areaFetch, .areaUpdate, .areaBuild, .areaSources, .areaDemo, .areaInfo, .search, .availability]),
  CommandGroup("routes", [.route, .guide, .leadBack]),
  CommandGroup("walks", [.import, .replay, .simulate, .logInfo]),
  CommandGroup(
    "share",
    [
      .serve, .publish, .anchorsList, .anchorsAdd, .anchorsEdit, .anchorsRemove, .anchorsImport, .anchorsExport,
    ]),
  CommandGroup("measure", [.elevation, .bearing, .place, .sun, .moon, .declination]),
  CommandGroup("set up", [.completion]),
  CommandGroup(
    "for operators", isAdvanced: true,
    [
      .anchorsBackup, .anchorsRestore, .anchorsRecover, .tenantAdd, .tenantList, .tenantLimit, .tenantToken,
      .tenantRotate, .tenantRevoke, .tenantExport, .tenantRemove, .directionsStart, .directionsStop, .directionsStatus,
      .elevationPrepare, .fleetBuild, .fleetReport, .fleetWorkSplit, .fleetWorkBuild, .fleetWorkEvaluate,
    ]),
  CommandGroup(
    "for researchers", isAdvanced: true,
    [
      .evaluate, .evaluateProgress, .evaluateAnchors, .evaluateLook, .evaluateMotion, .fleetEvaluate, .logErrors,
    ]),
]
