import { performance } from 'node:perf_hooks'
import { setImmediate as immediate } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { attempt } from './attempt.ts'

const taken = { run_at: new Date(), locked_at: new Date() }

test('a job that is aborted before it starts is retried, and does not end the process', async () => {
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: 0.9 })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const handler = vi.fn()
    const closing = new AbortController()
    const job = { id: '1', attempts: 1, max_attempts: 20, ...taken }
    const attempted = attempt('greet', job, closing.signal, handler, {}, pino({ level: 'silent' }))
    closing.abort()
    await expect(attempted).rejects.toThrow()
    await immediate()
    expect(handler).not.toHaveBeenCalled()
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
    vi.restoreAllMocks()
  }
})

test.each([1, 20])(
  'neither log nor error of failed attempt %i repeats the parameters of a query',
  async (attempts) => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const job = { id: '1', attempts, max_attempts: 20, ...taken }
    const fails = async () => {
      throw new DrizzleQueryError('select $1', ['+221772000001'], new Error('too many connections'))
    }
    const thrown = await attempt('greet', job, undefined, fails, {}, log).catch(String)
    expect(lines.join()).toContain('too many connections')
    expect(`${lines.join()} ${thrown}`).not.toContain('+221772000001')
  },
)

test.each([
  [0, 20],
  [60_000, 10],
])(
  'a job that was due %i ms before a worker took it waits for at most %i checks',
  async (overdue, checks) => {
    let now = performance.now() + 1_000
    const looked = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
    vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: 0.9 })
    try {
      const handler = vi.fn(async () => {})
      const due = { run_at: new Date(taken.locked_at.getTime() - overdue), locked_at: taken.locked_at }
      const job = { id: '1', attempts: 1, max_attempts: 20, ...due }
      await attempt('greet', job, undefined, handler, {}, pino({ level: 'silent' }))
      expect(handler).toHaveBeenCalledTimes(1)
      expect(looked).toHaveBeenCalledTimes(checks + 1)
    } finally {
      vi.restoreAllMocks()
    }
  },
)
