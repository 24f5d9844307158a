import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../accounts.ts'
import { hashToken } from '../codes/secrets.ts'
import type { ActionSource } from '../security/events.ts'
import { browserOf } from './cookies.ts'

/** Characters of a User-Agent that are parsed, because browsers need no more and the patterns are slow on long text. */
const parsedLength = 400

/** The origin of a request. @param browser the cookie that identifies the browser, if the response sets it */
export function callerOf(request: FastifyRequest, browser = browserOf(request) ?? ''): Caller {
  return {
    address: request.ip,
    device: deviceName(request.headers['user-agent']),
    browser: hashToken(browser),
  }
}

/** The origin of a signed-in user's actions in the security log. */
export function sourceOf(request: FastifyRequest, actorId: string | null): ActionSource {
  const { address, device } = callerOf(request)
  return { actorId, address, device }
}

/** A few words by which users recognize their device, such as "Chrome · Android". */
function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '?'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, parsedLength))
  const words = [browser.name || platform.type, os.name].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : printable(userAgent)
}

/** The name of a program that is not a browser: "okhttp/4.9" becomes "okhttp". */
function printable(userAgent: string): string {
  return userAgent.replace(/[^\w .-].*$/s, '').slice(0, 40) || '?'
}
