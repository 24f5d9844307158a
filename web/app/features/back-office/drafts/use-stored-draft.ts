import { useEffect, useRef, useState } from 'react'
import { onSessionEvent } from '../../../platform/session/tabs.ts'
import { type ReadDraft, readStored, removeStored, type StoredDraft, writeStored } from './stored-draft.ts'

/** Milliseconds after the last change until the form is stored. */
const pause = 400

/**
 * Stores an unfinished form on this device, so that it survives a reload and the end of the session.
 *
 * @param slot from `useDraftSlot`
 * @returns the form stored before, and the time of the last storing; null while there is nothing unfinished
 */
export function useStoredDraft<Draft extends object>(slot: string, read: ReadDraft<Draft>) {
  const [found] = useState<StoredDraft<Draft> | null>(() => readStored(slot, read))
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
    const unsubscribe = onSessionEvent((event) => event === 'signed-out' && stopWaiting())
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
  const note = (draft: Draft) => {
    const write = () => {
      const at = Date.now()
      if (writeStored(slot, { ...draft, at })) setSavedAt(at)
    }
    stopWaiting()
    waiting.current = { timer: setTimeout(settle, pause), write }
  }
  return { found, savedAt, note, drop }
}
