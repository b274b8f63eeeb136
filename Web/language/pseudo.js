/** Texts for tests: two fifths longer, in brackets, so that one sees where they are clipped and what is not of the table. */

const filler = " ~lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor invidunt ut labore";

/** @param {Map<string, string>} table @returns {Map<string, string>} */
export function lengthened(table) {
  return new Map([...table].map(([key, text]) => {
    const length = text.replace(/\{[^{}]*\}/g, "").length;
    return [key, length < 2 ? text : `[${text}${filler.slice(0, Math.max(1, Math.ceil(0.4 * length)))}]`];
  }));
}
