import { useSyncExternalStore } from 'react'

let said: string | null = null
const readers = new Set<() => void>()

function say(next: string | null): void {
  said = next
  for (const reader of readers) reader()
}

/** Tells that something was done, until the reader has confirmed it (`SuccessAlert`). */
export function tellSuccess(text: string): void {
  say(text)
}

export function confirmSuccess(): void {
  say(null)
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** What was done and is not confirmed yet. */
export function useSuccess(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => said,
    () => null,
  )
}
