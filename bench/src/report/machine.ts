import { availableParallelism, totalmem } from 'node:os'

/** The machine and time of a run. */
export type Machine = {
  date: string
  cores: number
  memory: string
  node: string
  system: string
}

/** Describes the current machine. */
export function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
  }
}
