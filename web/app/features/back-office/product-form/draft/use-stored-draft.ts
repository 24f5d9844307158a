import type { AdminProduct } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { onSessionNotice } from '../../../../platform/session/tabs.ts'
import { type ProductDraft, sameDraft } from './draft.ts'
import { readStored, removeStored, type StoredDraft, writeStored } from './stored-draft.ts'

/** Milliseconds after the last change until the form is stored. */
const pause = 400

type StoredDraftOptions = {
  slot: string
  /** The form's values when nothing is stored. */
  start: ProductDraft
  /** The product they are from; null for a new one. */
  base: AdminProduct | null
}

/**
 * Stores an unfinished form on this device, so that it survives a reload and the end of the session.
 *
 * @returns the form's first values, and when it was last stored: null while there is nothing unfinished
 */
export function useStoredDraft({ slot, start, base }: StoredDraftOptions) {
  const [found] = useState<StoredDraft | null>(() => readStored(slot))
  const [savedAt, setSavedAt] = useState(found?.at ?? null)
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
    const unsubscribe = onSessionNotice((notice) => notice === 'signed-out' && stopWaiting())
    addEventListener('pagehide', settle)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', settle)
      settle()
    }
  }, [])

  const drop = () => {
    stopWaiting()
    removeStored(slot)
    setSavedAt(null)
  }
  const note = (draft: ProductDraft, base: AdminProduct | null) => {
    if (sameDraft(draft, start)) return drop()
    const write = () => {
      const at = Date.now()
      if (writeStored(slot, { draft, at, base })) setSavedAt(at)
    }
    stopWaiting()
    waiting.current = { timer: setTimeout(settle, pause), write }
  }
  return { start: found?.draft ?? start, base: found ? found.base : base, savedAt, note, drop }
}
