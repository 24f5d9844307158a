import type { FastifyBaseLogger } from 'fastify'
import { withoutParameters } from '../database/database-error.ts'
import { yieldToRequests } from './yield-to-requests.ts'

/** Does one job. When it throws, the job is retried later, except for a `NonRetryableError` and at the last attempt. */
export type Handler = (payload: unknown, signal: AbortSignal, isLast: boolean) => Promise<void>

/** Thrown by a handler if a retry would change nothing. The message goes to the log. */
export class NonRetryableError extends Error {}

/** Milliseconds that a job may take. */
const longest = 60_000

/** Graphile-worker's data about a job. */
type Job = { id: string; attempts: number; max_attempts: number; run_at: Date; locked_at: Date | null }

/**
 * Makes one attempt within its time. An abandoned job ends like a successful one and leaves nothing behind.
 *
 * @param closing aborted when the process ends, or the database is closed
 * @throws Error, without payload, if the job is to be retried
 */
export async function attempt(
  name: string,
  job: Job,
  closing: AbortSignal | undefined,
  handler: Handler,
  payload: unknown,
  log: FastifyBaseLogger,
): Promise<void> {
  const signal = AbortSignal.any([AbortSignal.timeout(longest), ...(closing ? [closing] : [])])
  const cutShort = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The job was interrupted.')), { once: true })
  })
  // A promise that rejects before it is awaited would end the process.
  cutShort.catch(() => {})
  const isLast = job.attempts >= job.max_attempts
  const about = { job: name, id: job.id, attempt: job.attempts }
  try {
    await yieldToRequests(signal, overdueOf(job))
    await Promise.race([handler(payload, signal, isLast), cutShort])
  } catch (error) {
    const { message } = withoutParameters(error) as Error
    if (error instanceof NonRetryableError || isLast) {
      log.error({ ...about, reason: message }, 'A job was abandoned')
      return
    }
    log.warn({ ...about, reason: message }, 'A job failed and will be retried')
    throw new Error(message)
  }
}

/** Milliseconds that a job had been due when a worker took it, by the database's clock alone: ours may differ. */
const overdueOf = ({ run_at, locked_at }: Job): number =>
  locked_at ? locked_at.getTime() - run_at.getTime() : 0
