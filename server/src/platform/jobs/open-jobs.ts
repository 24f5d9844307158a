import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Logger, Runner, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../database/client.ts'
import { jobsSchema } from '../database/queue-tables.ts'
import { attempt, type Handler } from './attempt.ts'

export type Jobs = {
  /** Registers a handler for the jobs with a name. Call this before `start`. */
  register(name: string, handler: Handler): void
  /** Starts working. Call this once the shop listens, because nobody waits for jobs. */
  start(): void
  /** Lets running jobs finish, for five seconds; aborted ones are retried by the next start. */
  close(): Promise<void>
}

/**
 * Concurrent jobs per process. They wait for others (mail servers, payment) more than they compute. The queues of pushes
 * to shoppers, whose servers anybody can name, keep at most two workers busy.
 */
const concurrency = 5

/**
 * Milliseconds. A job that is held for `abandoned`, twice the time it may take, belongs to a dead process; database
 * events wake the workers, `poll` finds retries that are due. Workers that ended have `report` to report their last jobs.
 */
const pause = { abandoned: 120_000, sweep: 30_000, poll: 2_000, restart: 1_000, report: 2_000 } as const

/**
 * Background work on the shop's own database (docs/decisions/0010-jobs.md). Continues as long as the process lives,
 * even after losing the database.
 */
export function openJobs(database: Database, log: FastifyBaseLogger): Jobs {
  const tasks: TaskList = {}
  const ending = new AbortController()
  let runner: Runner | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function workOnce(): Promise<void> {
    const { run } = await import('graphile-worker')
    runner = await run({
      pgPool: database.pool,
      schema: jobsSchema,
      taskList: tasks,
      parsedCronItems: [],
      concurrency,
      pollInterval: pause.poll,
      noHandleSignals: true,
      logger: await quietLogger(log),
      // Reports at once but through the library's batches: only these are awaited at shutdown and survive the loss of
      // the database, which would otherwise end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    if (ending.signal.aborted) await runner.stop()
    await Promise.race([runner.promise, afterReports(runner)])
  }

  async function untilEnding(work: () => Promise<unknown>, rest: number): Promise<void> {
    while (!ending.signal.aborted) {
      await work().catch((error: unknown) => log.debug({ err: error }, 'Jobs are interrupted'))
      await wait(rest, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    register(name, handler) {
      tasks[name] = (payload, { job, abortSignal }) => attempt(name, job, abortSignal, handler, payload, log)
    },
    start() {
      running = Promise.all([
        untilEnding(workOnce, pause.restart),
        untilEnding(() => releaseAbandoned(database.pool, pause.abandoned), pause.sweep),
      ])
    },
    async close() {
      ending.abort()
      await runner?.stop().catch(() => {})
      await running
    },
  }
}

/**
 * Frees the jobs of a process that died, as in a power cut; the library itself would wait four hours. A worker that
 * holds one job for longer than allowed is dead, and all its jobs are freed.
 *
 * @param after milliseconds
 */
export async function releaseAbandoned(pool: pg.Pool, after: number): Promise<void> {
  await pool.query(
    `select ${jobsSchema}.force_unlock_workers(array_agg(distinct locked_by)) from ${jobsSchema}.jobs
     where locked_at < now() - $1 * interval '1 millisecond' having count(*) > 0`,
    [after],
  )
}

/**
 * Resolves some time after the workers of a runner ended. Its own promise never settles if a report failed and a later
 * one succeeded, because graphile-worker 0.18.0 then counts reports below zero: background work stopped for good.
 */
async function afterReports(runner: Runner): Promise<void> {
  await new Promise<void>((resolve) => {
    runner.events.once('pool:gracefulShutdown:complete', () => resolve())
    runner.events.once('pool:forcefulShutdown:complete', () => resolve())
    runner.events.once('pool:forcefulShutdown:error', () => resolve())
  })
  await wait(pause.report, undefined, { ref: false })
  void runner.stop().catch(() => {})
}

/**
 * Logs the library's messages at debug level, without the jobs it attaches, whose payloads may contain codes. We log
 * the outcome of jobs ourselves.
 */
async function quietLogger(log: FastifyBaseLogger): Promise<Logger> {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (_level, message) => log.debug(message.split('\n', 1)[0]!))
}
