/** Numbers of tiles in a PMTiles archive: along a Hilbert curve through each zoom, zoom after zoom. */

/**
 * @param {number} zoom up to 24: all numbers are exact
 * @param {number} column @param {number} row
 */
export function tileId(zoom, column, row) {
  let number = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let level = zoom - 1; level >= 0; level--) {
    const side = 2 ** level;
    const [isEast, isSouth] = [x >= side, y >= side];
    number += (isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0)) * side * side;
    [x, y] = [x % side, y % side];
    if (!isSouth) [x, y] = isEast ? [side - 1 - y, side - 1 - x] : [y, x];
  }
  return number;
}
