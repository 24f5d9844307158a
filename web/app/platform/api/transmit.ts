import { NetworkError } from '@dix/contract'

export type Upload = {
  file: Blob
  /** Told the part that has left, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Milliseconds without any progress until a file counts as lost; a slow one that moves is not given up. */
const patience = 30_000

/**
 * Sends one file. `fetch` tells nothing of what has left; the older interface does.
 *
 * @param route method and path
 * @throws Unreachable when no answer comes, the signal's reason when it is given up
 */
export function transmit(
  route: string,
  field: string,
  { file, onProgress, signal }: Upload,
  language: string,
): Promise<{ status: number; text: string }> {
  const [method, path] = route.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    // Given up while it was made ready: nothing would tell of it any more.
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('accept-language', language)
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new NetworkError('The file got stuck on its way.'))
        request.abort()
      }, patience)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(loaded / total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new NetworkError('The file did not arrive.'))
    request.onabort = () => reject(signal.reason)
    const giveUp = () => request.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
    wait()
    const form = new FormData()
    form.append(field, file)
    request.send(form)
  })
}
