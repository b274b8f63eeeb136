/** A line as waymark-bench prints it. */
export function report(name, value, unit, goal) {
  const figure = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const verdict = goal === undefined ? "" : `${" ".repeat(Math.max(1, 14 - unit.length))}goal ${goal}: ${value <= goal ? "met" : "MISSED"}`;
  console.log(`${name.padEnd(58)}${figure.padStart(12)} ${unit}${verdict}`);
}

/** Title of a figure: the module's file where several are measured. */
export function title(name, path, modules) {
  return modules.length > 1 ? `${path.split("/").slice(-2).join("/")}: ${name}` : `WebAssembly in Node, ${name}`;
}

/** What work returns, and its processor time, milliseconds. */
export function timed(work) {
  const before = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(before);
  return { found, ms: (user + system) / 1000 };
}
