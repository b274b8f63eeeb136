/** What is wrong with a file, in one sentence for its user. */
export class FileError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "FileError";
  }
}
