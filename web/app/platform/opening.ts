import type { OpeningView } from '@dix/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { createListeners } from '../ui/listeners.ts'
import { useShop } from './shop.ts'

/** What the shop answered since the page came; undefined before. */
let newer: OpeningView | null | undefined
const { subscribe, notify } = createListeners()

/** Whether the shop is open, and its hours, as far as this page knows; null of a shop that is always open. */
export function useOpening(): OpeningView | null {
  const { opening } = useShop()
  const found = useSyncExternalStore(
    subscribe,
    () => newer,
    () => undefined,
  )
  return found === undefined ? opening : found
}

/** Asks the shop again. Without an answer the page keeps what it knows. */
export async function refreshOpening(): Promise<void> {
  const { ask } = await import('./api/ask.ts')
  try {
    newer = (await ask('GET /api/shop/opening')).data
    notify()
  } catch {
    // Offline nobody can order either.
  }
}

/**
 * Milliseconds. `again`: while it is closed, because a pause may end at any time. `longest`: what timers take. `late`: the
 * shop's clock may be a moment behind. `spread`: or every open page would ask in the same second.
 */
const waits = { again: 60_000, longest: 24 * 60 * 60_000, late: 500, spread: 10_000 } as const

/** As `useOpening`, and asks the shop whenever its state may have changed. The clock of a phone decides nothing. */
export function useFollowedOpening(): OpeningView | null {
  const opening = useOpening()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!opening) return
    const due = Date.now() + waitOf(opening)
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < due) return
      void refreshOpening().finally(() => setAsked((times) => times + 1))
    }
    const timer = setTimeout(look, due - Date.now() + 1)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [opening, asked])
  return opening
}

function waitOf({ isOpen, changesAt }: OpeningView): number {
  const ahead = changesAt === null ? waits.longest : Date.parse(changesAt) - Date.now()
  const late = waits.late + Math.random() * waits.spread
  const wait = ahead > 0 ? Math.min(ahead + late, waits.longest) : waits.again
  return isOpen ? wait : Math.min(wait, waits.again)
}

/** What a bar says of an opening: "Fermé · ouvre demain à 8 h". */
export function useOpeningWords(): (
  opening: Pick<OpeningView, 'isOpen' | 'reason' | 'opens'> | null,
) => string {
  const t = useTranslations('opening')
  return (opening) => {
    if (!opening || opening.isOpen) return t('open')
    const { reason, opens } = opening
    return [t('closed'), reason, opens && t('opens', { opens })].filter(Boolean).join(' · ')
  }
}

/** Why nothing can be ordered now, for a reader with a cart; undefined while the shop is open. */
export function useClosedNotice(): string | undefined {
  const t = useTranslations('opening')
  const opening = useOpening()
  if (!opening || opening.isOpen) return undefined
  return opening.opens ? t('orderLater', { opens: opening.opens }) : t('orderNotNow')
}
