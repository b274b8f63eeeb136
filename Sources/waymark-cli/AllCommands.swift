import CommandKit

/// Every command, in the order of the help. Each is a static constant in a file of its own under `Commands/`.
let allCommands: [Command] = [
  .bearing,
  .place,
  .sun,
  .moon,
  .declination,
  .areaBuild,
  .areaDemo,
  .areaInfo,
  .directionsStart,
  .directionsStop,
  .directionsStatus,
  .route,
  .import,
  .simulate,
  .replay,
  .guide,
  .leadBack,
  .serve,
  .evaluate,
  .evaluateProgress,
  .logInfo,
  .logErrors,
]
