import { nextChange } from '@dix/contract'
import type { LiveSettings } from './live-settings.ts'

/** Milliseconds. Timers take no more than 24 days; a holiday may be further away. */
const longestWait = 24 * 60 * 60_000

/**
 * Calls `changed` each time the shop opens, closes, or says another day of its next opening. Settings that are saved
 * count from then on.
 */
export function followOpening(
  settings: Pick<LiveSettings, 'current' | 'onChange'>,
  changed: () => void,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const follow = () => {
    clearTimeout(timer)
    if (isStopped) return
    const { hours, pause } = settings.current
    const at = nextChange(hours, pause, Date.now())
    const wait = at === null ? longestWait : Math.min(at - Date.now(), longestWait)
    timer = setTimeout(() => {
      // A timer may fire a moment early.
      if (at !== null && Date.now() >= at) changed()
      follow()
    }, wait).unref()
  }
  settings.onChange(follow)
  follow()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
