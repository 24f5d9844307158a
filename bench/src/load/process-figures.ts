import { readFile } from 'node:fs/promises'

/** Ticks of proc(5) in a second: fixed by the kernel's interface. */
const ticks = 100

/** Seconds of CPU time used by a process so far, including its threads. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Fields 14 and 15 of proc(5); the second field is a name that may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

/** Current and peak memory of a process, in megabytes (2^20 bytes). */
export async function residentMegabytes(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}
