/// Session logs: the first line mostly stays, so that the lines after it are read.
enum LogMutation {
  static let mutate: FuzzMutation = { input, change, seed in
    seed % 16 == 0 ? nil : LineMutation.mutate(input, change: change, seed: seed, keeping: 1)
  }
}
