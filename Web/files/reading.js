/** The engine's readers of files, loaded with the first file. */

import { FileReading } from "../engine/reading.js";

/** @type {Promise<FileReading> | null} */
let loading = null;

/** @returns {Promise<FileReading>} */
export async function fileReading() {
  loading ??= FileReading.load();
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}
