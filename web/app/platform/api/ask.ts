import {
  type Client,
  createClient,
  NetworkError,
  type ResponseOf,
  type Route,
  readEnvelope,
} from '@dix/contract/client'
import { learnServerTime } from './server-time.ts'
import { announceSessionEnd } from './session-end.ts'
import { transmit, type Upload } from './transmit.ts'

const language = () => document.documentElement.lang
const call = createClient({ language, fetch: fetchTimed })

async function fetchTimed(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  learnServerTime(response.headers)
  return response
}

/** Calls the API as the signed-in user. The tokens are in HttpOnly cookies. */
export const ask: Client = (route, ...rest) => announceSessionEnd(() => call(route, ...rest))

/** Milliseconds after which a file counts as lost, like a request. */
const fileTimeout = 30_000

/**
 * Fetches a file of the signed-in user.
 *
 * @throws ApiError if the server returns an error, NetworkError if the file does not arrive
 */
export function askFile(path: string): Promise<Blob> {
  return announceSessionEnd(() => fetchFile(path))
}

async function fetchFile(path: string): Promise<Blob> {
  const lost = (cause: unknown) => {
    throw new NetworkError('The file did not arrive.', { cause })
  }
  const signal = AbortSignal.timeout(fileTimeout)
  const headers = { 'accept-language': language() }
  const response = await fetch(path, { headers, signal }).catch(lost)
  if (response.ok) return response.blob().catch(lost)
  readEnvelope(null, response.status, await response.text().catch(lost))
  return lost(new Error(`Status ${response.status} without an error.`))
}

/**
 * Uploads a file as a field of a form, reporting the progress.
 *
 * @throws ApiError if the server returns an error, NetworkError if the file does not arrive, the signal's reason if
 *   aborted
 */
export function sendFile<Called extends Route>(
  route: Called,
  field: string,
  upload: Upload,
): Promise<ResponseOf<Called>> {
  return announceSessionEnd(async () => {
    const { status, text } = await transmit(route, field, upload, language())
    return readEnvelope(route, status, text)
  })
}
