import { useLocation } from 'react-router'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'

/** What the pages of signing in hand to each other. It lives in the history entry, so a reload keeps it. */
export type EntryState = {
  /** Where the reader was before. */
  from?: string
  /** Address given on the page before. */
  email?: string
  /** When the last code was sent, in milliseconds. */
  sentAt?: number
  /** The code was right: a new password may be chosen. */
  verified?: boolean
}

/** Null until scripts have taken over: the server does not know what lies in a browser's history. */
export function useEntryState(): EntryState | null {
  const { state } = useLocation()
  if (!useHydrated()) return null
  return typeof state === 'object' && state !== null ? (state as EntryState) : {}
}
