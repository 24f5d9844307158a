import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of proc(5) in a second: fixed by the kernel's interface. */
const ticks = 100

/** Milliseconds between samples; an orphan with a shorter life counts as other work. */
const interval = 100

/** A process at one point in time: the ticks `used` since `started`, by it and by children that have ended. */
export type Seen = { parent: number; started: string; used: number }

/** Sums up the use of this process and all its descendants. A child still counts after its parent ends. */
export class OwnTime {
  /** Ticks since the first sample. */
  ticks = 0
  readonly #root: number
  #own: ReadonlyMap<number, Seen> = new Map()
  #before: number | null = null
  /** Use of descendants whose parents had already ended, which no parent includes. */
  #orphaned = 0

  constructor(root: number) {
    this.#root = root
  }

  look(all: ReadonlyMap<number, Seen>): void {
    const own = new Map([...this.#findOwn(all)].map((pid) => [pid, all.get(pid)!]))
    for (const [pid, { parent, started, used }] of this.#own)
      if (own.get(pid)?.started !== started && !own.has(parent)) this.#orphaned += used
    this.#own = own
    const total = this.#orphaned + [...own.values()].reduce((sum, { used }) => sum + used, 0)
    this.#before ??= total
    this.ticks = total - this.#before
  }

  #findOwn(all: ReadonlyMap<number, Seen>): Set<number> {
    const own = new Set<number>()
    const isOwn = (pid: number, { parent, started }: Seen) =>
      pid === this.#root ||
      this.#own.get(pid)?.started === started ||
      own.has(parent) ||
      this.#own.has(parent)
    // Repeated until nothing is added, because a child may have a lower number than its parent.
    for (let size = -1; size !== own.size; ) {
      size = own.size
      for (const [pid, seen] of all) if (isOwn(pid, seen)) own.add(pid)
    }
    return own
  }
}

/** Monitors other work on the machine. */
export type Others = {
  /** Stops monitoring. @returns the average number of cores that others used */
  stop(): number
}

/** Monitors how much of the processors others use: all use except that of this process and its descendants. */
export function watchOthers(): Others {
  const own = new OwnTime(process.pid)
  const look = () => own.look(readProcesses())
  look()
  const [began, busy] = [performance.now(), busyTicks()]
  const timer = setInterval(look, interval).unref()
  return {
    stop() {
      clearInterval(timer)
      look()
      const seconds = (performance.now() - began) / 1000
      return Math.max(0, (busyTicks() - busy - own.ticks) / ticks / seconds)
    },
  }
}

function readProcesses(): Map<number, Seen> {
  const all = new Map<number, Seen>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const seen = readProcess(name)
    if (seen) all.set(Number(name), seen)
  }
  return all
}

/**
 * Fields 4, 14 to 17 and 22 of proc(5); the second field is a name that may contain spaces. Null if the process has
 * ended.
 */
function readProcess(pid: string): Seen | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      started: fields[19]!,
      used: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    }
  } catch {
    return null
  }
}

/** Ticks during which any processor was busy, since boot. */
function busyTicks(): number {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/ +/)
    .slice(1)
    .map(Number)
  return user! + nice! + system! + irq! + softirq! + steal!
}
