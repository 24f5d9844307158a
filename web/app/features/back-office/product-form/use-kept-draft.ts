import type { AdminProduct } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { onSessionNotice } from '../../../platform/session/tabs.ts'
import { type ProductDraft, sameDraft } from './draft.ts'
import { dropKept, type Kept, keep, readKept } from './kept-draft.ts'

/** Milliseconds after the last letter until the form is kept: writing at each one would make typing heavy. */
const pause = 400

type KeptPlan = {
  place: string
  /** What the form begins with where nothing was kept. */
  start: ProductDraft
  /** The product it begins with; null for a new one. */
  base: AdminProduct | null
}

/**
 * Keeps an unfinished form on this device, so that it survives a reload and a session that ends.
 *
 * @returns what the form begins with, and since when it has been kept: null while there is nothing unfinished
 */
export function useKeptDraft({ place, start, base }: KeptPlan) {
  const [found] = useState<Kept | null>(() => readKept(place))
  const [keptAt, setKeptAt] = useState(found?.at ?? null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)

  const stopWaiting = () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
  }
  const settle = () => {
    waiting.current?.write()
    stopWaiting()
  }
  useEffect(() => {
    const stopHearing = onSessionNotice((notice) => notice === 'signed-out' && stopWaiting())
    addEventListener('pagehide', settle)
    return () => {
      stopHearing()
      removeEventListener('pagehide', settle)
      settle()
    }
  }, [])

  const drop = () => {
    stopWaiting()
    dropKept(place)
    setKeptAt(null)
  }
  const note = (draft: ProductDraft, base: AdminProduct | null) => {
    if (sameDraft(draft, start)) return drop()
    const write = () => {
      const at = Date.now()
      if (keep(place, { draft, at, base })) setKeptAt(at)
    }
    stopWaiting()
    waiting.current = { timer: setTimeout(settle, pause), write }
  }
  return { start: found?.draft ?? start, base: found ? found.base : base, keptAt, note, drop }
}
