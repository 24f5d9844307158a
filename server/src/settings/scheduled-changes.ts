import {
  nextAnnouncementChange,
  nextChange,
  nextHomeChange,
  type ShopSettings,
  storesOf,
} from '@dix/contract'
import type { LiveSettings } from './live-settings.ts'

/** Maximum wait in milliseconds: the clock may be changed, and timers take no more than 24 days. */
const longestWait = 60_000

/**
 * Calls `changed` when time alone changes the pages: a store opens or closes, its next opening is described differently
 * ("tomorrow"), or an announcement, banner or row begins or ends.
 */
export function watchScheduledChanges(
  settings: Pick<LiveSettings, 'current' | 'onChange'>,
  changed: () => void,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  // Each round reads the clock once: a change due between two readings would be skipped.
  const follow = (now = Date.now()) => {
    clearTimeout(timer)
    if (isStopped) return
    const at = nextScheduledChange(settings.current, now)
    const wait = at === null ? longestWait : Math.min(at - now, longestWait)
    timer = setTimeout(() => {
      const firedAt = Date.now()
      // A timer may fire a moment early.
      if (at !== null && firedAt >= at) changed()
      follow(firedAt)
    }, wait).unref()
  }
  settings.onChange(() => follow())
  follow()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function nextScheduledChange(settings: ShopSettings, now: number): number | null {
  const times = [
    ...storesOf(settings).map(({ hours, pause }) => nextChange(hours, pause, now)),
    nextAnnouncementChange(settings.announcement, now),
    nextHomeChange(settings.home, now),
  ]
  const ahead = times.filter((time) => time !== null)
  return ahead.length > 0 ? Math.min(...ahead) : null
}
