import { GatewayFailure } from './gateway.ts'

/** Milliseconds a gateway may take. */
const timeout = 15_000

/** Errors of connections that were never made: the gateway cannot have read anything. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Asks a gateway. Redirects are not followed: they could lead keys elsewhere.
 *
 * @returns its status, and its JSON or null
 * @throws GatewayFailure `away` without a connection, `unknown` when it was lost
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
    throw new GatewayFailure(neverConnected.has(code) ? 'away' : 'unknown', code)
  }
}

/** A connection to a name with several addresses fails with one error for each. */
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

/** What a status says where the body tells nothing better: too many and faults of the gateway pass. */
export function failureOf(status: number, code = String(status)): GatewayFailure {
  const passes = status === 401 || status === 408 || status === 429 || status >= 500
  return new GatewayFailure(passes ? 'away' : 'refused', code)
}
