/** A line as waymark-bench prints it. */
export function report(name, value, unit, goal) {
  const figure = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const verdict = goal === undefined ? "" : `${" ".repeat(Math.max(1, 14 - unit.length))}goal ${goal}: ${value <= goal ? "met" : "MISSED"}`;
  console.log(`${name.padEnd(58)}${figure.padStart(12)} ${unit}${verdict}`);
}
