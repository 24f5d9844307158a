import { useLocation } from 'react-router'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import type { SentCode } from '../phone/phone-form.tsx'

/** State that the sign-in pages pass to each other in the history entry, so that it survives a reload. */
export type EntryState = {
  /** The page to return to. */
  from?: string
  /** The email entered on the previous page. */
  email?: string
  /** The number that a login code was sent to, and how. */
  sentCode?: SentCode
  /** The time when the last code was sent, in milliseconds. */
  sentAt?: number
  /** Whether the code was correct, so that a new password may be set. */
  verified?: boolean
}

/** Null until hydration: the server has no access to the browser's history. */
export function useEntryState(): EntryState | null {
  const { state } = useLocation()
  if (!useHydrated()) return null
  return typeof state === 'object' && state !== null ? (state as EntryState) : {}
}
