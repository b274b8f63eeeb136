/** The largest rectangle of a view over which nothing lies. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * @param {Box} view
 * @param {Box[]} obstacles
 * @returns {Box} the view itself where nothing is over it; an empty one where it is wholly covered
 */
export function freeArea(view, obstacles) {
  const over = obstacles.filter((box) => box.left < view.right && box.right > view.left && box.top < view.bottom && box.bottom > view.top);
  const columns = [...new Set([view.left, view.right, ...over.flatMap((box) => [box.left, box.right])])]
    .filter((x) => x >= view.left && x <= view.right).sort((a, b) => a - b);
  let best = { left: view.left, top: view.top, right: view.left, bottom: view.top };
  let area = 0;
  for (let i = 0; i < columns.length; i++) {
    for (let k = i + 1; k < columns.length; k++) {
      const [left, right] = [columns[i], columns[k]];
      const inStrip = over.filter((box) => box.left < right && box.right > left).sort((a, b) => a.top - b.top);
      // From the top down: each gap between what lies in this strip.
      let top = view.top;
      for (const box of [...inStrip, { top: view.bottom, bottom: view.bottom }]) {
        const free = (Math.min(box.top, view.bottom) - top) * (right - left);
        if (free > area) [best, area] = [{ left, top, right, bottom: Math.min(box.top, view.bottom) }, free];
        top = Math.max(top, box.bottom);
      }
    }
  }
  return best;
}
