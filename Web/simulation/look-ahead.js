/** A button that is there while the phone is turned away from where the walker goes. */

/** As far as one turns by chance, degrees. */
const slight = 12;

/**
 * @param {import("./simulation.js").Simulation} simulation
 * @returns {{show(): void, close(): void}}
 */
export function connectLookAhead(simulation) {
  const button = /** @type {HTMLElement} */ (document.getElementById("look-ahead"));
  const look = () => simulation.lookAhead();
  button.addEventListener("click", look);
  return {
    show() {
      const { heading = 0, pitch = 0, roll = 0 } = simulation.look ?? {};
      button.hidden = Math.max(Math.abs(heading), Math.abs(pitch), Math.abs(roll)) < slight;
    },
    close() {
      button.removeEventListener("click", look);
      button.hidden = true;
    },
  };
}
