import { useSyncExternalStore } from 'react'

export type Toast = { id: number; tone: 'success' | 'error'; text: string }

/** Milliseconds a toast stays, and how many stand at once (specification, section 9). */
export const toastLimits = { success: 2_000, error: 4_000, atOnce: 20 } as const

let toasts: readonly Toast[] = []
let lastId = 0
const readers = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  for (const reader of readers) reader()
}

/** Says a sentence for a moment. The oldest give way when there are too many. */
export function toast(tone: Toast['tone'], text: string): void {
  const id = ++lastId
  show([...toasts, { id, tone, text }].slice(-toastLimits.atOnce))
  setTimeout(() => dismissToast(id), toastLimits[tone])
}

export function dismissToast(id: number): void {
  show(toasts.filter((shown) => shown.id !== id))
}

/** What is being said now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

const nothing: readonly Toast[] = []

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => nothing)
}
