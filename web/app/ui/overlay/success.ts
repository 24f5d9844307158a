import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import type { Undo } from './toasts.ts'

/** A success message, with its undo if there is one. */
type Success = { text: string; undo: Undo | undefined }

let current: Success | null = null
const { subscribe, notify } = createListeners()

function setCurrent(next: Success | null): void {
  current = next
  notify()
}

/** Shows a message until the user confirms it (`SuccessAlert`). */
export function showSuccess(text: string, undo?: Undo): void {
  setCurrent({ text, undo })
}

/** Removes the message that awaits confirmation. */
export function confirmSuccess(): void {
  setCurrent(null)
}

/** The message awaiting confirmation. */
export function useSuccess(): Success | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
