import type { BillTerms, ShopView } from '@dix/contract'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'

type Newer = Partial<Omit<ShopView, 'delivery'>> & { delivery?: Partial<ShopView['delivery']> }

/** The shop's latest response since the page was loaded; undefined before the first. */
let newer: Newer | undefined
const { subscribe, notify } = createListeners()

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function receive(next: Newer): void {
  if (isSame(next, newer)) return
  newer = next
  notify()
}

/** The shop of the page, updated with the latest response. */
export function useNewestShop(shop: ShopView): ShopView {
  const found = useSyncExternalStore(
    subscribe,
    () => newer,
    () => undefined,
  )
  return useMemo(() => {
    const newest = { ...shop, ...found, delivery: { ...shop.delivery, ...found?.delivery } }
    return isSame(newest, shop) ? shop : newest
  }, [shop, found])
}

/** Refetches the shop. Without a response, or the code to ask for one, the page keeps its data. */
export async function refreshShop(): Promise<void> {
  try {
    const { ask } = await import('../../platform/api/ask.ts')
    // A shop without reviews, slots, zones or a range responds without these fields, so earlier values must not stay.
    receive({
      takesReviews: undefined,
      slots: undefined,
      area: undefined,
      promise: undefined,
      ...(await ask('GET /api/shop/get')).data,
    })
  } catch {
    // Nobody can order offline either.
  }
}

/** Shows the terms of a response from now on. */
export function receiveBillTerms(terms: BillTerms): void {
  receive({ ...newer, delivery: { ...newer?.delivery, ...terms } })
}

/** Forgets the latest response, like a newly loaded page. For tests, whose pages share this module. */
export function forgetNewerShop(): void {
  newer = undefined
  notify()
}

/** Milliseconds between requests, while the page is used and while it is not. */
const waits = { used: 10_000, unused: 60_000 } as const

/** Milliseconds after its last use during which a page counts as used. */
const usedFor = 120_000

const uses = ['pointerdown', 'keydown', 'scroll'] as const

/** Refetches the shop repeatedly while the page is visible, and at once when it becomes visible. */
export function useFollowedShop(): void {
  useEffect(() => {
    let askedAt = Date.now()
    let used = askedAt
    const note = () => {
      used = Date.now()
    }
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      const now = Date.now()
      // Timers may fire a moment early.
      if (now - used > usedFor && now - askedAt < waits.unused - waits.used / 2) return
      askedAt = now
      void refreshShop()
    }
    const seenAgain = () => {
      note()
      refresh()
    }
    const timer = setInterval(refresh, waits.used)
    document.addEventListener('visibilitychange', seenAgain)
    for (const use of uses) addEventListener(use, note, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seenAgain)
      for (const use of uses) removeEventListener(use, note, { capture: true })
    }
  }, [])
}
