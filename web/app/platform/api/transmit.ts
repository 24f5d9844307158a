import { NetworkError } from '@dix/contract'

export type Upload = {
  file: Blob
  /** Receives the progress from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Milliseconds without progress until an upload counts as lost. */
const stallTimeout = 30_000

/**
 * Uploads one file with XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @param route method and path
 * @throws NetworkError if no response comes, the signal's reason if it is aborted
 */
export function transmit(
  route: string,
  field: string,
  { file, onProgress, signal }: Upload,
  language: string,
): Promise<{ status: number; text: string }> {
  const [method, path] = route.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    // Aborted before the listener is added.
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('accept-language', language)
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new NetworkError('The upload stalled.'))
        request.abort()
      }, stallTimeout)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(loaded / total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new NetworkError('The file did not arrive.'))
    request.onabort = () => reject(signal.reason)
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    wait()
    const form = new FormData()
    form.append(field, file)
    request.send(form)
  })
}
