import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryNow, testDatabase } from '../../../testing/database.ts'
import { soon } from '../../../testing/soon.ts'
import { openDatabase } from '../database/client.ts'
import { startEmbedded } from '../database/embedded/index.ts'
import { migrateUnderLock } from '../database/migrate.ts'
import { run } from '../database/statement.ts'
import { enqueue, type Jobs, jobStatement, NonRetryableError, openJobs } from './index.ts'
import { releaseAbandoned } from './open-jobs.ts'

let printed: string
const log = pino({ level: 'debug' }, { write: (line: string) => (printed += line) })
let database: Awaited<ReturnType<typeof testDatabase>>
let opened: Jobs[]

beforeEach(async () => {
  printed = ''
  opened = []
  database = await testDatabase()
})
afterEach(async () => {
  for (const jobs of opened) await jobs.close()
  await database.drop()
})

function open(handlers: Record<string, Parameters<Jobs['register']>[1]>): Jobs {
  const jobs = openJobs(database, log)
  for (const [name, handler] of Object.entries(handlers)) jobs.register(name, handler)
  opened.push(jobs)
  return jobs
}

/** The contents of the queue, including payloads. */
async function left() {
  const rows = await database.pool.query(
    'select attempts, locked_at, payload, last_error from jobs._private_jobs',
  )
  return rows.rows
}

test('a job runs once after its transaction commits, and is then deleted', async () => {
  const done: unknown[] = []
  open({ greet: async (payload) => void done.push(payload) }).start()
  await database.db.transaction(async (tx) => {
    await enqueue(tx, 'greet', { code: '123456' })
    expect(done).toEqual([])
  })
  await vi.waitFor(() => expect(done).toEqual([{ code: '123456' }]), soon)
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon)
  expect(printed).not.toContain('123456')
})

test('a job of a transaction that is rolled back does not run', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await enqueue(tx, 'greet', {})
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await left()).toEqual([])
})

test('a job runs on only one of several nodes', async () => {
  const done: unknown[] = []
  const handler = async (payload: unknown) => void done.push(payload)
  for (const _node of [1, 2, 3]) open({ count: handler }).start()
  const numbers = Array.from({ length: 30 }, (_, number) => ({ number }))
  for (const number of numbers) await enqueue(database.db, 'count', number)
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon)
  expect(done).toHaveLength(30)
  expect(done).toEqual(expect.arrayContaining(numbers))
})

test('jobs of a queue run one after another, and leave workers to the others', async () => {
  const [waiting, mailed]: unknown[][] = [[], []]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const wait = async (payload: unknown) => {
    waiting!.push(payload)
    await released
  }
  open({ wait, mail: async () => void mailed!.push('mail') }).start()
  const jobs = Array.from({ length: 20 }, (_, number) => ({
    name: 'wait',
    payload: { number },
    queue: `queue ${number % 2}`,
  }))
  await run(database.db, jobStatement(jobs))
  await vi.waitFor(() => expect(waiting).toHaveLength(2), soon)
  await enqueue(database.db, 'mail', {})
  await vi.waitFor(() => expect(mailed).toEqual(['mail']), soon)
  expect(waiting).toHaveLength(2)
  release()
  await vi.waitFor(() => expect(waiting).toHaveLength(20), soon)
})

test('a job that fails is retried later, and does not block the others', async () => {
  const done: string[] = []
  let failures = 0
  open({
    fail: async () => {
      if (++failures === 1) throw new Error('not yet')
      done.push('failed first')
    },
    work: async () => void done.push('work'),
  }).start()
  await enqueue(database.db, 'fail', { code: '123456' })
  await vi.waitFor(async () => expect(await left()).toMatchObject([{ last_error: 'not yet' }]), soon)
  await enqueue(database.db, 'work', {})
  await vi.waitFor(() => expect(done).toEqual(['work']), soon)
  await retryNow(database)
  await vi.waitFor(() => expect(done).toEqual(['work', 'failed first']), soon)
  expect(printed).not.toContain('123456')
})

test('a job that cannot succeed is abandoned with a line in the log, and its payload is deleted', async () => {
  open({
    hopeless: async () => {
      throw new NonRetryableError('nobody there')
    },
  }).start()
  await enqueue(database.db, 'hopeless', { code: '123456' })
  await vi.waitFor(() => expect(printed).toContain('"reason":"nobody there"'), soon)
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon)
  expect(printed).not.toContain('123456')
})

test('a job that failed for days is abandoned too', async () => {
  await enqueue(database.db, 'late', {})
  await database.pool.query('update jobs._private_jobs set attempts = max_attempts - 1')
  open({
    late: async () => {
      throw new Error('still nobody there')
    },
  }).start()
  await vi.waitFor(() => expect(printed).toContain('A job was abandoned'), soon)
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon)
})

test('closing waits for the running job and starts no other one', async () => {
  const begun: string[] = []
  const finished: string[] = []
  const job = Promise.withResolvers<void>()
  const jobs = open({
    slow: async () => {
      begun.push('slow')
      await job.promise
      finished.push('slow')
    },
  })
  jobs.start()
  await enqueue(database.db, 'slow', {})
  await vi.waitFor(() => expect(begun).toEqual(['slow']), soon)
  // A worker that is looking for a job would still run the one it finds. One connection listens for new jobs.
  const { pool } = database
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(1), soon)
  const closing = jobs.close()
  await enqueue(database.db, 'slow', {})
  job.resolve()
  await closing
  expect(finished).toEqual(['slow'])
  expect(begun).toEqual(['slow'])
  expect(await left()).toMatchObject([{ attempts: 0, locked_at: null }])
})

test('another process runs the job of a killed one', async () => {
  await enqueue(database.db, 'greet', {})
  await database.pool.query(
    "update jobs._private_jobs set locked_by = 'dead', locked_at = now() - interval '10 minutes'",
  )
  await releaseAbandoned(database.pool, 660_000)
  expect(await left()).toMatchObject([{ locked_at: expect.any(Date) }])
  const done: unknown[] = []
  open({ greet: async (payload) => void done.push(payload) }).start()
  await vi.waitFor(() => expect(done).toHaveLength(1), soon)
})

test('jobs continue although one could not report its end, and another could before the last one failed', async () => {
  const names = ['unreported', 'reported', 'last'] as const
  const ends = names.map(() => Promise.withResolvers<void>())
  const [begun, done]: string[][] = [[], []]
  const greet = async (payload: unknown) => {
    const { name } = payload as { name: string }
    begun!.push(name)
    await ends[names.indexOf(name as (typeof names)[number])]?.promise
    done!.push(name)
  }
  open({ greet }).start()
  for (const name of names) await enqueue(database.db, 'greet', { name })
  await vi.waitFor(() => expect(begun).toHaveLength(3), soon)
  const away = vi.spyOn(database.pool, 'connect').mockImplementation(((
    connected?: (error: Error) => void,
  ) => {
    const error = new Error('no connection')
    return connected ? connected(error) : Promise.reject(error)
  }) as typeof database.pool.connect)
  ends[0]!.resolve()
  await vi.waitFor(() => expect(printed).toContain('Failed to complete jobs'), soon)
  away.mockRestore()
  ends[1]!.resolve()
  await vi.waitFor(async () => expect(await left()).toHaveLength(2), soon)
  ends[2]!.reject(new Error('no mail server'))
  await enqueue(database.db, 'greet', { name: 'next' })
  await vi.waitFor(() => expect(done).toContain('next'), { timeout: 20_000 })
})

test('jobs continue after the database was unavailable, including running ones', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dix-jobs-'))
  let embedded = await startEmbedded({ dataDir, log })
  await migrateUnderLock(embedded.connection, async () => {})
  const own = openDatabase(embedded.connection, log)
  const underWay = Promise.withResolvers<void>()
  const done: string[] = []
  const jobs = openJobs(own, log)
  jobs.register('greet', async (payload) => {
    const { name } = payload as { name: string }
    if (name === 'first') await underWay.promise
    done.push(name)
  })
  try {
    jobs.start()
    await enqueue(own.db, 'greet', { name: 'first' })
    await vi.waitFor(
      async () =>
        expect((await own.pool.query('select 1 from jobs.jobs where locked_at is not null')).rowCount).toBe(
          1,
        ),
      soon,
    )
    await embedded.stop()
    underWay.resolve()
    embedded = await startEmbedded({ dataDir, log })
    await vi.waitFor(() => enqueue(own.db, 'greet', { name: 'second' }), soon)
    await vi.waitFor(() => expect(done).toContain('second'), soon)
    expect(done).toContain('first')
  } finally {
    await jobs.close()
    await own.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
