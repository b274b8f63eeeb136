/** How much is read of a file: more is no walk, and would stop the page. */
export const limits = {
  /** Bytes of a file. */ file: 32 << 20,
  /** Bytes of what an archive holds, unpacked. */ unpacked: 64 << 20,
  /** Entries of an archive. */ entries: 10_000,
  /** Points of all lines of a file. */ points: 200_000,
  /** Routes and tracks of a file. */ lines: 1000,
  /** Metres between two parts of a track that are joined by a straight line; the same as of the command line. */ gap: 200,
};
