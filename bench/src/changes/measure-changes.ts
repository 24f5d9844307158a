import { fileURLToPath } from 'node:url'
import { runProgram } from '../cleanup/run-program.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export type ChangeKind = 'one stock change' | 'one sell-out' | 'one product edit'

/** Milliseconds of CPU time at the 99th percentile, for a change and for its longest turn of the event loop. */
export type ChangeCosts = Record<ChangeKind, { processor: number; blocked: number }>

/** Measures a number of changes of each kind on a running shop's database. @throws Error if that fails */
export function measureChanges(dataDir: string, count: number): Promise<ChangeCosts> {
  return runProgram(program, [dataDir, String(count)])
}
