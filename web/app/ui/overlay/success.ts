import { useSyncExternalStore } from 'react'
import type { Undo } from './toasts.ts'

/** What was done, and the way to take it back where there is one. */
type Success = { text: string; undo: Undo | undefined }

let said: Success | null = null
const readers = new Set<() => void>()

function say(next: Success | null): void {
  said = next
  for (const reader of readers) reader()
}

/** Tells that something was done, until the reader has confirmed it (`SuccessAlert`). */
export function showSuccess(text: string, undo?: Undo): void {
  say({ text, undo })
}

export function confirmSuccess(): void {
  say(null)
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** What was done and is not confirmed yet. */
export function useSuccess(): Success | null {
  return useSyncExternalStore(
    subscribe,
    () => said,
    () => null,
  )
}
