import { readFile } from 'node:fs/promises'
import type { Running } from '../process.ts'

/** Requests that a sender sends at once. */
export const requests = 200

/** What the shop did between the sending of a health check and its response. */
type Wait = {
  /** Requests of the flood that were answered. */
  answered: number
  /** Milliseconds of CPU time of the main thread. */
  work: number
  /** Milliseconds that passed: only printed, because other processes change it. */
  elapsed: number
}

export type Flood = {
  name: string
  /** Responses by status. */
  statuses: Record<number, number>
  /** Health checks of another sender during the flood. */
  checks: number
  /** Milliseconds of CPU time of the main thread during the whole flood. */
  work: number
  /** The wait with the most work. */
  worst: Wait
}

/** Sends 200 identical requests at once, each time from another IP address, while another sender checks health. */
export function openFloods(dix: Running) {
  let floods = 0

  /** Reads what the kernel counts for the thread: other processes on the machine do not add to it. */
  async function worked(): Promise<number> {
    const { pid } = dix.child
    const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
    return Number(nanoseconds) / 1e6
  }

  async function checkHealth(): Promise<void> {
    const response = await fetch(`${dix.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.1' } })
    if (!response.ok) throw new Error(`healthz: ${response.status}`)
    await response.arrayBuffer()
  }

  return async (name: string, path: string, { headers, ...request }: RequestInit = {}): Promise<Flood> => {
    const from = `10.0.${floods >> 8}.${floods++ & 255}`
    const flood: Flood = {
      name,
      statuses: {},
      checks: 0,
      work: 0,
      worst: { answered: 0, work: 0, elapsed: 0 },
    }
    const workedBefore = await worked()
    let answered = 0
    let isOver = false
    const ask = async () => {
      const response = await fetch(dix.url + path, {
        redirect: 'manual',
        ...request,
        headers: { ...headers, 'x-forwarded-for': from },
      })
      answered++
      flood.statuses[response.status] = (flood.statuses[response.status] ?? 0) + 1
      await response.arrayBuffer()
    }
    const flooding = Promise.all(Array.from({ length: requests }, ask)).finally(() => {
      isOver = true
    })
    const checking = async () => {
      while (!isOver) {
        const [before, work, sent] = [answered, await worked(), performance.now()]
        await checkHealth()
        const wait = {
          answered: answered - before,
          work: (await worked()) - work,
          elapsed: performance.now() - sent,
        }
        if (wait.work > flood.worst.work) flood.worst = wait
        flood.checks++
      }
    }
    await Promise.all([flooding, checking()])
    flood.work = (await worked()) - workedBefore
    return flood
  }
}

/** The floods that held the event loop longest, one a line. */
export const slowest = (floods: readonly Flood[], count = 10): string =>
  floods
    .toSorted((one, other) => other.worst.work - one.worst.work)
    .slice(0, count)
    .map(({ name, statuses, checks, worst: { answered, work, elapsed } }) => {
      const responses = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
      return `${name}: ${work.toFixed(0)} ms of work and ${answered} responses in the ${elapsed.toFixed(0)} ms of a health check; ${checks} checks, ${responses.join(', ')}`
    })
    .join('\n')
