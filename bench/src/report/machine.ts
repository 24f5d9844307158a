import { availableParallelism, totalmem } from 'node:os'
import { calibrate } from './calibration.ts'

/** Where and when a run was made. `slowness` is how many times as slow as the reference the machine is. */
export type Machine = {
  date: string
  cores: number
  memory: string
  node: string
  system: string
  slowness: number
}

/** The machine as it is now: call it before the bench makes load of its own. */
export function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    slowness: calibrate(),
  }
}
