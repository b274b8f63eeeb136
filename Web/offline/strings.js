/** What the part of the page says that works without a network. */

const megabytes = (/** @type {number} */ bytes) =>
  `${(bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: bytes < 1e7 ? 1 : 0, minimumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;

export const text = {
  section: "Without a network",
  appKept: "Waymark itself is kept on this device: it opens without a network.",
  appComing: "Waymark itself is being kept on this device …",
  appNot: {
    insecure: "This page cannot be kept: browsers keep only pages of this machine (localhost) and those that come over HTTPS.",
    certificate: "This page cannot be kept: the browser keeps nothing behind a certificate that nobody vouches for. Start the server with --certificate and --key of a certificate that this device trusts.",
    unsupported: "This page cannot be kept: the browser has no service workers of modules. It may be too old, or this a private window.",
    storage: "This page cannot be kept: the browser refuses to store anything. Leave the private window, or allow storage for this page.",
    failed: "Waymark itself could not be kept this time; it is tried again when the page is loaded again.",
    gone: "Waymark itself is not kept yet; that needs the server.",
  },

  keepArea: (name) => `Keep ${name} offline`,
  areaWhat: "Map, heights, streets and names, for walking where there is no network.",
  counting: (share) => `The server counts what there is: ${Math.round(share * 100)} %`,
  offer: (load, store) => `${megabytes(load)} to load, ${megabytes(store)} on this device.`,
  load: "Load",
  notNow: "Not now",
  noRoom: (need, room) => `The area needs ${megabytes(need)}, the browser has room for ${megabytes(room)}. Delete another area, or free space on this device.`,
  loading: (loaded, total) => `${megabytes(loaded)} of ${megabytes(total)}`,
  elsewhere: "It is loaded in another tab.",
  waiting: "The server does not answer; it goes on by itself when it does.",
  pause: "Pause",
  resume: "Go on",
  cancel: "Cancel",
  paused: "Paused. What is there is not loaded again.",
  full: "There is no room left. Delete another area or free space on this device, then go on: what is there is not loaded again.",
  wrong: (path) => `The server sends something else than it has listed (${path}). Start it again, then go on.`,
  refused: "The browser refused to store it. Leave the private window, or allow storage for this page, then go on.",
  kept: (name, bytes) => `${name} is kept: ${megabytes(bytes)}.`,
  mayGo: "The browser may delete it when room on this device gets short.",
  outdated: (name) => `${name} is kept, but the server has a newer state.`,
  update: "Bring it up to date",
  remove: "Delete",
  removeArea: (name) => `Delete ${name}`,
  others: "Other areas that are kept",
  use: "Open",
  useArea: (name) => `Open ${name}`,
  unfinished: "not all of it",
  bytes: megabytes,

  install: "Install Waymark on this device",
  installApple: "To install: Share, then “Add to Home Screen”.",

  newVersion: "A new version of Waymark is here.",
  newVersionAdvice: "This page goes on with the old one until it is loaded again.",
  reload: "Load it",
  otherTabs: (count) => `Close the ${count === 1 ? "other tab" : `${count} other tabs`} of Waymark first.`,
  otherTabsAdvice: "Two versions do not run at a time.",

  offline: "No connection to the server.",
  offlineKept: (name) => `The map, heights and streets of ${name} are on this device. A new way needs the server.`,
  offlineBare: "What is on the screen goes on working; more of the map and a new way need the server.",
  stranger: "Another program answers at this address now.",
  strangerAdvice: "Waymark goes on with what is kept on this device.",
  letIn: "Open the other",
};
