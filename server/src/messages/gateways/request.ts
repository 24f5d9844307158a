import { GatewayFailure } from './gateway.ts'

/** Milliseconds until a request to a gateway times out. */
const timeout = 15_000

/** Errors of connections that were never established, so the gateway cannot have read anything. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends a request to a gateway. Redirects are not followed: they could leak keys.
 *
 * @returns its status, and its JSON or null
 * @throws GatewayFailure `unavailable` without a connection, `unknown` if it was lost
 */
export async function request(
  url: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    const text = await response.text()
    return { status: response.status, body: parse(text) }
  } catch (error) {
    const code = codeOf(error)
    throw new GatewayFailure(neverConnected.has(code) ? 'unavailable' : 'unknown', code)
  }
}

/** Connecting to a name with several addresses fails with one error per address. */
function codeOf(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Statuses of the gateway's own software, which accepted nothing. Others from 500 come from something in between. */
const ownProblems = new Set([500, 501, 503])

/**
 * The meaning of a status without a more specific body: rate limits and faults of the gateway are temporary. After that
 * of a proxy, such as 502 or 504, the gateway behind it may have accepted the message.
 */
export function failureOf(status: number, code = String(status)): GatewayFailure {
  if (status >= 500 && !ownProblems.has(status)) return new GatewayFailure('unknown', code)
  const passes = status === 401 || status === 408 || status === 429 || status >= 500
  return new GatewayFailure(passes ? 'unavailable' : 'refused', code)
}
