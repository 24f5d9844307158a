import type { BackupWarning } from '@dix/contract'

/** A time of day by the clock of the machine. */
type TimeOfDay = { hours: number; minutes: number }

/** Milliseconds from a failed attempt to the next. */
const retry = 60 * 60_000

/** Milliseconds after which a backup is too old: orders since then would be lost with the machine. */
const maxAge = 2 * 24 * 60 * 60_000

/** Whether the backups need attention, and the reason. */
export function warningOf(
  last: { state: 'running' | 'done' | 'failed'; lastDone: { at: Date } | null } | null,
  now: Date,
): BackupWarning | null {
  if (last?.state === 'running') return null
  if (last?.state === 'failed') return 'failed'
  if (!last?.lastDone) return 'never'
  return now.getTime() - last.lastDone.at.getTime() > maxAge ? 'old' : null
}

/** The last instant at which the clock showed this time. */
export function lastScheduledTime(now: Date, { hours, minutes }: TimeOfDay): Date {
  const time = new Date(now)
  time.setHours(hours, minutes, 0, 0)
  if (time > now) time.setDate(time.getDate() - 1)
  return time
}

/** Whether a backup is due; one missed while the shop was closed is due as well. */
export function isDue(now: Date, at: TimeOfDay, attemptAt: Date | null, doneAt: Date | null): boolean {
  const time = lastScheduledTime(now, at)
  if (doneAt && doneAt >= time) return false
  return !attemptAt || attemptAt < time || now.getTime() - attemptAt.getTime() >= retry
}

/** The name of a backup's file. Names sort by time. */
export function fileName(madeAt: Date, isEncrypted: boolean): string {
  const time = madeAt.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
  return `dix-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** The backups among files, except the newest `keep`. */
export function outdated(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => /^dix-\d{8}T\d{6}Z\.tar(\.age)?$/.test(name))
  return backups.sort().slice(0, Math.max(0, backups.length - keep))
}
