import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startChild } from '../cleanup/child.ts'
import type { LoadJob, LoadResult } from './job.ts'

const program = fileURLToPath(new URL('generator.ts', import.meta.url))

/** Plays a job in the load's own process. @throws Error when a single answer was not a success */
export type Load = AsyncDisposable & { play(job: LoadJob): Promise<LoadResult> }

/** Starts the process that makes the load. */
export async function startLoad(): Promise<Load> {
  const child = await startChild(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ...child,
    async play(job) {
      const done = once(child.process, 'message')
      child.process.send(job)
      const [result] = (await done) as [LoadResult | string]
      if (typeof result === 'string') throw new Error(result)
      return result
    },
  }
}
