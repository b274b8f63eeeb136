/**
 * Writes recordings into the origin's private file system. Only a worker may write there so that what was written stays
 * after a crash.
 */
const encoder = new TextEncoder();
const files = new Map();

async function open({ folder, name }) {
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(folder, { create: true });
  const handle = await directory.getFileHandle(name, { create: true });
  const file = await handle.createSyncAccessHandle();
  files.set(name, { file, size: file.getSize() });
}

function append({ name, text }) {
  const open = files.get(name);
  const bytes = encoder.encode(text);
  const written = open.file.write(bytes, { at: open.size });
  if (written < bytes.length) {
    open.file.truncate(open.size); // half a line is worse than none
    throw new DOMException("the storage is full", "QuotaExceededError");
  }
  open.size += written;
  open.file.flush();
  return open.size;
}

function close({ name }) {
  const open = files.get(name);
  files.delete(name);
  open?.file.close();
}

const actions = { open, append, close };

self.addEventListener("message", async ({ data }) => {
  try {
    self.postMessage({ id: data.id, value: await actions[data.action](data) });
  } catch (error) {
    self.postMessage({ id: data.id, problem: { name: error.name, message: error.message } });
  }
});
