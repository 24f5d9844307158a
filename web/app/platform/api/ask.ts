import { type AnswerOf, type Client, createClient, readEnvelope, Unreachable } from '@dix/contract'
import { withRenewal } from './renew.ts'

const language = () => document.documentElement.lang
const call = createClient({ language })

/** Sends one call of the API as whoever is signed in. Tokens travel in cookies that no script can read. */
export const ask: Client = (route, ...rest) => withRenewal(() => call(route, ...rest), call)

/** Milliseconds after which a file counts as lost, as calls do. */
const filePatience = 30_000

/**
 * Fetches a file that belongs to whoever is signed in.
 *
 * @throws Refused when the shop says no, Unreachable when the file does not come
 */
export function askFile(path: string): Promise<Blob> {
  return withRenewal(() => fetchFile(path), call)
}

async function fetchFile(path: string): Promise<Blob> {
  const lost = (cause: unknown) => {
    throw new Unreachable('The file did not arrive.', { cause })
  }
  const signal = AbortSignal.timeout(filePatience)
  const headers = { 'accept-language': language() }
  const response = await fetch(path, { headers, signal }).catch(lost)
  if (response.ok) return response.blob().catch(lost)
  readEnvelope(response.status, await response.text().catch(lost))
  return lost(new Error(`Status ${response.status} without a refusal.`))
}

type AvatarUpload = {
  picture: Blob
  /** Told the part that has left, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

type AvatarAnswer = AnswerOf<'PUT /api/user/upload-avatar'>

/** Sends a picture of the reader, telling how far it got: over a phone's connection it takes its time. */
export function sendAvatar(upload: AvatarUpload): Promise<AvatarAnswer> {
  return withRenewal(() => transmit(upload), call)
}

/** Milliseconds without any progress until a picture counts as lost; a slow one that moves is not given up. */
const patience = 30_000

/** `fetch` tells nothing of what has left; the older interface does. */
function transmit({ picture, onProgress, signal }: AvatarUpload): Promise<AvatarAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', '/api/user/upload-avatar')
    request.setRequestHeader('accept-language', language())
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new Unreachable('The picture got stuck on its way.'))
        request.abort()
      }, patience)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(loaded / total)
    }
    request.onload = () => {
      try {
        resolve(readEnvelope<'PUT /api/user/upload-avatar'>(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new Unreachable('The picture did not arrive.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.onloadend = () => clearTimeout(timer)
    wait()
    const form = new FormData()
    form.append('avatar', picture)
    request.send(form)
  })
}
