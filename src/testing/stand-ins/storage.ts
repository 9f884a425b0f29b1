import { onTestFinished } from "vitest";

const database = "compute";

/** Another tab holds an old version of the journal's database, so `open` hangs. Call before opening the app. */
export async function blockStorage(): Promise<() => void> {
  const request = indexedDB.open(database, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result
      .createObjectStore("operations", { keyPath: "id" })
      .createIndex("askedAt", "askedAt");
  });
  const db = await resultOf(request);
  return () => db.close();
}

/** Makes writes to the journal's database hang. */
export async function holdStorage(): Promise<() => void> {
  const db = await resultOf(indexedDB.open(database));
  const held = db.transaction([...db.objectStoreNames], "readwrite").objectStore("operations");
  let holds = true;
  // A transaction stays open as long as it gets new requests.
  const goOn = () => {
    if (holds) held.count().addEventListener("success", goOn);
    else db.close();
  };
  goOn();
  return () => {
    holds = false;
  };
}

export function refuseStorage(): () => void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  return () => {
    indexedDB.open = open;
  };
}

/** No room for some entries of the journal, until the test ends or the returned function is called. */
export function refuseEntries(isRefused: (phase: string) => boolean): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the object store below
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value?.phase && isRefused(value.phase.name))
      throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  };
  const restore = () => {
    IDBObjectStore.prototype.put = put;
  };
  onTestFinished(restore);
  return restore;
}

export async function storedPhases(): Promise<string[]> {
  return (await storedOperations()).map(({ phase }) => phase.name);
}

async function storedOperations(): Promise<{ instanceId: string; phase: { name: string } }[]> {
  const db = await resultOf(indexedDB.open(database));
  const entries = await resultOf(db.transaction("operations").objectStore("operations").getAll());
  db.close();
  return entries;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No result")));
  });
}
