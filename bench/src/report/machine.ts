import { availableParallelism, loadavg, totalmem } from 'node:os'

/** Where and when a run was made. `load` is the load average of the minute before it. */
export type Machine = {
  date: string
  cores: number
  memory: string
  node: string
  system: string
  load: number
}

/** The machine as it is now: call it before the bench makes load of its own. */
export function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    load: loadavg()[0]!,
  }
}

/** A sentence for a run whose figures are spoilt by other work on the machine; null for a quiet one. */
export function warningOf({ load, cores }: Pick<Machine, 'load' | 'cores'>): string | null {
  if (load < cores / 2) return null
  return `Other work kept the machine busy (load ${load.toFixed(1)} on ${cores} cores): measure again when it is quiet.`
}
