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
 * Calls `changed` whenever the passing of time changes the shop's data on pages: a store opens or closes, its next
 * opening is described differently ("tomorrow"), or an announcement, banner or row begins or ends. Saved settings apply
 * at once.
 */
export function followMoments(
  settings: Pick<LiveSettings, 'current' | 'onChange'>,
  changed: () => void,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const follow = () => {
    clearTimeout(timer)
    if (isStopped) return
    const at = nextMoment(settings.current, Date.now())
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

function nextMoment(settings: ShopSettings, now: number): number | null {
  const moments = [
    ...storesOf(settings).map(({ hours, pause }) => nextChange(hours, pause, now)),
    nextAnnouncementChange(settings.announcement, now),
    nextHomeChange(settings.home, now),
  ]
  const ahead = moments.filter((moment) => moment !== null)
  return ahead.length > 0 ? Math.min(...ahead) : null
}
