import { fileURLToPath } from 'node:url'
import { type Replier, startReplier } from '../cleanup/start-replier.ts'

const program = fileURLToPath(new URL('flood-process.ts', import.meta.url))

/** URL and options of a `fetch`. */
export type FloodedRequest = [url: string, request: RequestInit]

/**
 * Starts a process that floods; in our own process, 200 responses at once would make others look late. It sends all its
 * requests, and after the last response reports how many were served.
 */
export function startFlood(): Promise<Replier<FloodedRequest[], number>> {
  return startReplier(program)
}
