/** What is wrong with a file that was to be a mark, in one sentence. */
export class MarkError extends Error {
  /**
   * @param {string} message one sentence: what is the case
   * @param {string} [advice] one sentence: what helps
   */
  constructor(message, advice = "Choose a glTF file (.glb, or .gltf with everything in it), an OBJ file or a picture.") {
    super(message);
    this.name = "MarkError";
    this.advice = advice;
  }
}
