import type { Upload } from '../../../platform/api/transmit.ts'

/** Pictures on their way at once: more would share one phone's connection and arrive no sooner. */
const atOnce = 2

/** Why a picture did not arrive, and whether it is worth another try. */
export type Fault = { sentence: string; mayRetry: boolean }

/** A picture that has not arrived: on its way, waiting for its turn, or failed. */
export type Sending = {
  /** Its number in the order they were brought, over all forms. */
  key: number
  file: File
  /** What has left, from 0 to 1. */
  part: number
  fault: Fault | null
}

/** A file, and what is wrong with it before it travels. */
export type Brought = Pick<Sending, 'file' | 'fault'>

type UploadsPlan = {
  /** Sends one picture and tells its address. Whatever it throws is explained. */
  send: (upload: Upload & Pick<Sending, 'file'>) => Promise<string>
  explain: (failure: unknown) => Fault
  /** Told the address of each, and its number in the order they were brought. */
  onArrived: (address: string, key: number) => void
}

let lastKey = 0

/** Sends pictures, two at a time, in the order they were brought. Those that have not arrived can be read and followed. */
export function createUploads({ send, explain, onArrived }: UploadsPlan) {
  const { current, subscribe, show } = createStore<readonly Sending[]>([])
  const running = new Map<number, AbortController>()
  const change = (key: number, changed: Partial<Sending>) =>
    show(current().map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const drop = (key: number) => show(current().filter((one) => one.key !== key))

  const run = async ({ key, file }: Sending) => {
    const controller = new AbortController()
    const { signal } = controller
    running.set(key, controller)
    try {
      const address = await send({ file, onProgress: (part) => change(key, { part }), signal })
      if (signal.aborted) return
      drop(key)
      onArrived(address, key)
    } catch (failure) {
      if (!signal.aborted) change(key, { part: 0, fault: explain(failure) })
    } finally {
      running.delete(key)
      sendNext()
    }
  }
  const sendNext = () => {
    const waiting = current().filter(({ key, fault }) => !fault && !running.has(key))
    for (const sending of waiting.slice(0, atOnce - running.size)) void run(sending)
  }

  const retry = (key: number) => {
    change(key, { fault: null })
    sendNext()
  }

  return {
    current,
    subscribe,
    add: (brought: readonly Brought[]) => {
      show([...current(), ...brought.map((one) => ({ ...one, key: ++lastKey, part: 0 }))])
      sendNext()
    },
    retry,
    /** Sends every one again that is worth another try. */
    retryAll: () => {
      for (const { key, fault } of current()) if (fault?.mayRetry) retry(key)
    },
    cancel: (key: number) => {
      drop(key)
      running.get(key)?.abort()
    },
    cancelAll: () => {
      show([])
      for (const controller of running.values()) controller.abort()
    },
  }
}

/** A value that components follow with `useSyncExternalStore`. */
function createStore<Value>(first: Value) {
  let value = first
  const readers = new Set<() => void>()
  return {
    current: () => value,
    subscribe: (reader: () => void) => {
      readers.add(reader)
      return () => {
        readers.delete(reader)
      }
    },
    show: (next: Value) => {
      value = next
      for (const reader of readers) reader()
    },
  }
}
