import type { Upload } from '../../../platform/api/transmit.ts'
import { createListeners } from '../../../ui/listeners.ts'

/** Maximum concurrent uploads; more would only share a phone's connection. */
const concurrency = 2

/** The reason why an upload failed, and whether a retry may help. */
export type UploadProblem = { message: string; mayRetry: boolean }

/** An upload that is running, waiting or failed. */
export type PendingUpload = {
  /** Its number in the order of adding, across all forms. */
  key: number
  file: File
  /** Progress from 0 to 1. */
  part: number
  problem: UploadProblem | null
}

/** A file to upload, and its problem if one is already known. */
export type AddedFile = Pick<PendingUpload, 'file' | 'problem'>

type UploadsOptions = {
  /** Uploads one picture and returns its URL. */
  send: (upload: Upload & Pick<PendingUpload, 'file'>) => Promise<string>
  explain: (failure: unknown) => UploadProblem
  /** Called with the URL of each picture, and its number in the order of adding. */
  onUploaded: (url: string, key: number) => void
}

let lastKey = 0

/** Uploads pictures in order, two at a time; the unfinished ones can be observed. */
export function createUploads({ send, explain, onUploaded }: UploadsOptions) {
  const { subscribe, notify } = createListeners()
  let pending: readonly PendingUpload[] = []
  const current = () => pending
  const show = (next: readonly PendingUpload[]) => {
    pending = next
    notify()
  }
  const running = new Map<number, AbortController>()
  const change = (key: number, changed: Partial<PendingUpload>) =>
    show(current().map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)))
  const drop = (key: number) => show(current().filter((upload) => upload.key !== key))

  const run = async ({ key, file }: PendingUpload) => {
    const controller = new AbortController()
    const { signal } = controller
    running.set(key, controller)
    try {
      const url = await send({ file, onProgress: (part) => change(key, { part }), signal })
      if (signal.aborted) return
      drop(key)
      onUploaded(url, key)
    } catch (failure) {
      if (!signal.aborted) change(key, { part: 0, problem: explain(failure) })
    } finally {
      running.delete(key)
      sendNext()
    }
  }
  const sendNext = () => {
    const waiting = current().filter(({ key, problem }) => !problem && !running.has(key))
    for (const upload of waiting.slice(0, concurrency - running.size)) void run(upload)
  }

  const retry = (key: number) => {
    change(key, { problem: null })
    sendNext()
  }

  return {
    current,
    subscribe,
    add: (added: readonly AddedFile[]) => {
      show([...current(), ...added.map((upload) => ({ ...upload, key: ++lastKey, part: 0 }))])
      sendNext()
    },
    retry,
    /** Retries all failed uploads that may work. */
    retryAll: () => {
      for (const { key, problem } of current()) if (problem?.mayRetry) retry(key)
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
