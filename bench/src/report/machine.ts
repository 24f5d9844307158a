import { availableParallelism, totalmem } from 'node:os'
import { median } from './statistics.ts'

/** The machine and time of a run. */
export type Machine = {
  date: string
  cores: number
  memory: string
  node: string
  system: string
  /** Microseconds for the first access to 4 kB of memory. */
  newMemory: number
}

/** Bytes of a page of memory, pages accessed at once, and how often. */
const [pageBytes, pages, repeats] = [4_096, 8_192, 5]

/** Describes the current machine. */
export function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    newMemory: median(Array.from({ length: repeats }, measureNewMemory)),
  }
}

function measureNewMemory(): number {
  // So large that it comes from the system, which provides each page when it is first accessed.
  const memory = Buffer.allocUnsafeSlow(pages * pageBytes)
  const before = process.cpuUsage()
  for (let at = 0; at < memory.length; at += pageBytes) memory[at] = 1
  const { user, system } = process.cpuUsage(before)
  return (user + system) / pages
}
