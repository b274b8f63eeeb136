/// What the skyline of a picture says of all directions, also where it decides for none.
struct SkylineExamination {
  let trial: SkylineTrial
  let curve: SkylineCurve

  /// Keeps what was tried, without the picture's colours.
  init(trial: SkylineTrial, curve: SkylineCurve) {
    var trial = trial
    trial.view.dropColours()
    self.trial = trial
    self.curve = curve
  }
}
