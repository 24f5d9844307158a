import type { NodemailerError } from 'nodemailer'
import { NonRetryableError } from '../jobs/index.ts'
import type { Post } from './message.ts'

/** Milliseconds; the sum is less than a job may take. */
const timeouts = { dns: 5_000, connection: 10_000, greeting: 10_000, silence: 15_000 } as const

/**
 * Whether a plaintext connection must be upgraded to TLS: an attacker can strip the server's offer, and the operator's
 * password would be sent in the clear. On loopback nobody can eavesdrop.
 */
export function mustEncrypt(url: string): boolean {
  const { password, hostname } = new URL(url)
  return password !== '' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname)
}

/** Delivers through a mail server: `smtps://`, or `smtp://` (encrypted if the server offers it, or if required). */
export function openSmtp(url: string): Post {
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      requireTLS: mustEncrypt(url),
      dnsTimeout: timeouts.dns,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.silence,
    })
    try {
      await transport.sendMail(message)
    } catch (error) {
      throw asFailure(error as NodemailerError)
    } finally {
      transport.close()
    }
  }
}

/**
 * Describes a failure without quoting the server, which repeats addresses. A refusal of this email or its recipient is
 * final (RFC 5321, section 4.2.1); the operator can correct a refused password.
 */
function asFailure({ code, responseCode = 0 }: NodemailerError): Error {
  const why = [code, responseCode].filter(Boolean).join(' ')
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (ofThisMail && responseCode >= 500)
    return new NonRetryableError(`The mail server refused an email (${why}).`)
  return new Error(`The mail server did not accept an email (${why}).`)
}
