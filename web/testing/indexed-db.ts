/** Items of a database by their key. */
export type StoredItems = Map<string, { key: string }>

/**
 * A stand-in for `indexedDB` with databases of one store, as much of it as `device-store.ts` and the worker use.
 *
 * @param databases by name; one that is undefined is not there
 * @param isBroken whether the device cannot read a database now
 */
export function databasesOf(
  databases: ReadonlyMap<string, StoredItems | undefined>,
  isBroken: (name: string) => boolean = () => false,
) {
  const open = (name: string) => {
    const stored = databases.get(name)
    if (!stored) return missing()
    const resultOf = (result: unknown) => settle(result, isBroken(name))
    const objectStore = () => ({
      get: (key: string) => resultOf(stored.get(key)),
      getAll: () => resultOf([...stored.values()]),
      getAllKeys: () => resultOf([...stored.keys()]),
      delete: (key: string) => resultOf(stored.delete(key)),
      put: (item: { key: string }) => resultOf(stored.set(item.key, item)),
    })
    return settle({ transaction: () => ({ objectStore }), close: () => {} })
  }
  return { open }
}

/** A request with its result, or that fails. */
function settle(result: unknown, isFailing = false) {
  const error = new DOMException('It cannot be read.')
  const asked = { result, error, onsuccess: () => {}, onerror: () => {} }
  queueMicrotask(() => (isFailing ? asked.onerror() : asked.onsuccess()))
  return asked
}

/** The request to open a database that is not there; the worker aborts its creation. */
function missing() {
  const asked = {
    ...{ error: new DOMException('It was aborted.'), onupgradeneeded: () => {}, onerror: () => {} },
    transaction: { abort: () => queueMicrotask(() => asked.onerror()) },
  }
  queueMicrotask(() => asked.onupgradeneeded())
  return asked
}
