import { fileURLToPath } from 'node:url'
import { startAnswering } from '../cleanup/start-answering.ts'
import type { LoadJob, LoadResult } from './job.ts'

const program = fileURLToPath(new URL('generator.ts', import.meta.url))

/** Plays a job in the load's own process. @throws Error when a single answer was not a success */
export type Load = AsyncDisposable & { play(job: LoadJob): Promise<LoadResult> }

/** Starts the process that makes the load. */
export async function startLoad(): Promise<Load> {
  const { ask, ...rest } = await startAnswering<LoadJob, LoadResult | string>(program)
  return {
    ...rest,
    async play(job) {
      const result = await ask(job)
      if (typeof result === 'string') throw new Error(result)
      return result
    },
  }
}
