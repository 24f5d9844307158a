import { fileURLToPath } from 'node:url'
import { startReplier } from '../cleanup/start-replier.ts'
import type { LoadJob, LoadResult } from './job.ts'

const program = fileURLToPath(new URL('generator.ts', import.meta.url))

/** Runs a job in the load generator's process. @throws Error if any response was not a success */
export type Load = AsyncDisposable & { play(job: LoadJob): Promise<LoadResult> }

/** Starts the load generator's process. */
export async function startLoad(): Promise<Load> {
  const { ask, ...rest } = await startReplier<LoadJob, LoadResult | string>(program)
  return {
    ...rest,
    async play(job) {
      const result = await ask(job)
      if (typeof result === 'string') throw new Error(result)
      return result
    },
  }
}
