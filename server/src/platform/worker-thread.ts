import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { openFairQueue, type Sender } from './fair-queue.ts'
import { urgentFirst } from './yielding.ts'

/** A thread other than the event loop, for work that grows with users' data. */
export type WorkerThread<Input, Output> = {
  /**
   * Reserves the thread while `use` runs, which also reads the input of the work.
   *
   * @throws Problem `unavailable` if it waited too long in the queue; also everything that the work throws
   */
  queued<Result>(
    sender: Sender,
    use: (work: (input: Input) => Promise<Output>) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

/** Milliseconds: how long one piece may wait and take, and how long a thread without work is kept. */
const times = { wait: 20_000, work: 30_000, idle: 15_000 } as const

/** Maximum waiting pieces, and milliseconds of event loop lag from which no more are accepted. */
const [maxQueued, shedAt] = [200, 200]

/** Maximum megabytes of a thread's heap. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 } as const

/**
 * Opens a thread that does one piece of work at a time, through a fair queue. It starts with the first piece and ends
 * after a while without work, because the loaded code takes tens of megabytes.
 *
 * @param program calls `workInThread`
 */
export function openWorkerThread<Input, Output>(program: URL): WorkerThread<Input, Output> {
  const queued = openFairQueue({ concurrency: 1, maxQueued, timeoutMs: times.wait, shedAt })
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function begin(): Worker {
    const begun = new Worker(program, { execArgv: [], resourceLimits: memory })
    // Let the process exit without it.
    begun.unref()
    // The caller that waits for a response is notified too; between two pieces there is none.
    begun.on('error', () => {})
    begun.on('exit', () => {
      if (worker === begun) worker = null
    })
    return begun
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = null
    await ending?.terminate()
  }

  async function work(input: Input): Promise<Output> {
    // On two cores, an order waits for the database and for garbage collection while the thread works.
    await urgentFirst()
    clearTimeout(idle)
    worker ??= begin()
    try {
      worker.postMessage(input)
      const [output] = await once(worker, 'message', { signal: AbortSignal.timeout(times.work) })
      idle = setTimeout(end, times.idle).unref()
      return output
    } catch (error) {
      // The thread ended with an error, or did not respond.
      await end()
      throw error
    }
  }

  return {
    queued: (sender, use) =>
      queued(sender, async () => {
        await urgentFirst()
        return use(work)
      }),
    close: end,
  }
}

/** Defines what a thread's program does with each piece. An error ends the thread; the next piece gets a new one. */
export function workInThread<Input, Output>(work: (input: Input) => Promise<Output>): void {
  lowerPriority()
  parentPort!.on('message', async (input: Input) => parentPort!.postMessage(await work(input)))
}

/** On two cores the event loop and the database have priority. Only Linux threads have their own priority. */
function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL: below } = constants.priority
  if (process.platform === 'linux' && getPriority() < below) setPriority(below)
}
