import { readdir, readFile } from 'node:fs/promises'

/**
 * Seconds of CPU time used by a process so far, including its running threads. `/proc/PID/stat` counts in steps of 10 ms,
 * in which a busy server answers 300 requests.
 */
export async function processorSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const nanoseconds = await Promise.all(
    threads.map(async (thread) => {
      // A thread may have ended in the meantime.
      const schedule = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      return Number(schedule.split(' ', 1)[0])
    }),
  )
  return nanoseconds.reduce((sum, used) => sum + used, 0) / 1e9
}

/** Current and peak memory of a process, in megabytes (2^20 bytes). */
export async function residentMegabytes(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}
