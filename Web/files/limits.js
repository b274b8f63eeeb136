/** How much is read of a file: more is no walk, and would stop the page. */
export const limits = {
  /** Bytes of a file. */ file: 32 << 20,
  /** Bytes of what an archive holds, unpacked. */ unpacked: 64 << 20,
  /** Entries of an archive. */ entries: 10_000,
  /** Points of a line. */ points: 200_000,
};
