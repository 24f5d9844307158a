import { fileURLToPath } from 'node:url'
import { runProgram } from '../cleanup/run-program.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export type ChangeKind = 'one stock change' | 'one sell-out' | 'one product edit'

/** Milliseconds of processor time at the 99th percentile: of one change, and of its longest turn of the event loop. */
export type ChangeCosts = Record<ChangeKind, { processor: number; blocked: number }>

/** Follows so many changes of each kind, on the database of a running shop. @throws Error when that fails */
export function measureChanges(dataDir: string, count: number): Promise<ChangeCosts> {
  return runProgram(program, [dataDir, String(count)])
}
