/// Session logs: mostly the first line stays, so that what comes after it is read.
enum LogMutation {
  static let mutate: FuzzMutation = { input, change, seed in
    seed % 16 == 0 ? nil : LineMutation.mutate(input, change: change, seed: seed, keeping: 1)
  }
}
