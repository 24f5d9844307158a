import { fileURLToPath } from 'node:url'
import { runProgram } from '../cleanup/run-program.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export type PageKind = 'home' | 'listing' | 'product' | 'search'

/**
 * By kind of page: milliseconds of processor time of one page, its compression and all threads included; bytes of HTML
 * before compression of the largest.
 */
export type FirstRenders = Record<PageKind, { processor: number; bytes: number }>

/**
 * Renders pages in a process of their own, on the database of a running shop, with nothing cached.
 *
 * @throws Error when a page cannot be rendered
 */
export function measureFirstRenders(dataDir: string): Promise<FirstRenders> {
  return runProgram(program, [dataDir])
}
