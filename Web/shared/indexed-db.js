/** IndexedDB's events as promises. */

/**
 * What a request gives.
 * @template T @param {IDBRequest<T>} request @returns {Promise<T>}
 */
export function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** When all of a transaction is stored. @param {IDBTransaction} transaction @returns {Promise<void>} */
export function completed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Also after the error of a request, which ends the transaction.
    transaction.onabort = () => reject(transaction.error ?? new DOMException("the browser's storage ended the change", "AbortError"));
  });
}
