// What this device keeps, in IndexedDB: files of the engine's file system by their path, and the locked identity.
//
// A call of the engine ends only when what it wrote is stored: all of it, or none.

const NAME = "feurio";

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

export class Store {
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files"); // path → bytes
      request.result.createObjectStore("vault"); // "identity" → {salt, iv, rounds, data}
    };
    const store = new Store();
    store.database = await settled(request);
    return store;
  }

  /** Everything of one kind, as [key, value] pairs. */
  async all(kind) {
    const files = this.database.transaction(kind).objectStore(kind);
    const [keys, values] = await Promise.all([settled(files.getAllKeys()), settled(files.getAll())]);
    return keys.map((key, at) => [key, values[at]]);
  }

  async get(kind, key) {
    return settled(this.database.transaction(kind).objectStore(kind).get(key));
  }

  /** Put and remove files in one transaction that is on the disk when this returns. */
  async change(kind, put, removed = []) {
    const transaction = this.database.transaction(kind, "readwrite", { durability: "strict" });
    const files = transaction.objectStore(kind);
    for (const [key, value] of put) files.put(value, key);
    for (const key of removed) files.delete(key);
    await done(transaction);
  }
}
