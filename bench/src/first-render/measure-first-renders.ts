import { fileURLToPath } from 'node:url'
import { runProgram } from '../cleanup/run-program.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export type PageKind = 'home' | 'listing' | 'product' | 'search'

/**
 * Per kind of page: milliseconds of CPU time, including compression and all threads; bytes of HTML before
 * compression of the largest page.
 */
export type FirstRenders = Record<PageKind, { processor: number; bytes: number }>

/**
 * Renders uncached pages in a separate process, on a running shop's database.
 *
 * @throws Error if a page cannot be rendered
 */
export function measureFirstRenders(dataDir: string): Promise<FirstRenders> {
  return runProgram(program, [dataDir])
}
