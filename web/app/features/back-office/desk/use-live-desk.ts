import { useLive } from '../../../platform/live/use-live.ts'
import { refreshDesk } from './desk-query.ts'

/** Refetches orders as they change. Once for a page. */
export function useLiveDesk(): void {
  useLive({
    onReady: () => refreshDesk(),
    onEvent: (event, data) => {
      if (event === 'order') refreshDesk((data as { id: string }).id)
      if (event === 'orders') refreshDesk()
    },
  })
}
