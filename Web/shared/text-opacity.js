/** Opacity of names: a hidden mark may be faint, its name has to stay readable. */

/** Opacity of a mark that buildings hide, as the engine says, and of its name. */
const hidden = { mark: 0.35, name: 0.75 };

/**
 * Opacity of a name where its mark has this one.
 * @param {number} opacity of the mark, 0 … 1
 * @returns {number} readable, unless the mark itself is about to come or go
 */
export function textOpacity(opacity) {
  if (opacity < hidden.mark) return opacity / hidden.mark * hidden.name;
  return hidden.name + (1 - hidden.name) * (opacity - hidden.mark) / (1 - hidden.mark);
}
