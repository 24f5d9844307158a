import { fileURLToPath } from 'node:url'
import { type Answering, startAnswering } from '../cleanup/start-answering.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

/** Where to, and what `fetch` sends. */
export type FloodedRequest = [url: string, request: RequestInit]

/**
 * Starts a process that floods: 200 answers at once in our own would make others look late. It sends all that it is
 * asked to, and answers how many were served when the last is.
 */
export function startFlood(): Promise<Answering<FloodedRequest[], number>> {
  return startAnswering(program)
}
