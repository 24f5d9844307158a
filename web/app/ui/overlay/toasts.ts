import { useSyncExternalStore } from 'react'

/** A button in a toast that takes back what it tells. */
export type Undo = { label: string; act: () => void }

export type Toast = { id: number; tone: 'success' | 'error'; text: string; undo: Undo | undefined }

/**
 * Milliseconds a toast stays, and how many stand at once (specification, section 9). What can be taken back stays
 * longer: it has to be read, and a hand or the Tab key has to get there.
 */
export const toastLimits = { success: 2_000, error: 4_000, undo: 10_000, atOnce: 20 } as const

const nothing: readonly Toast[] = []

let toasts = nothing
let lastId = 0
const clocks = new Map<number, ReturnType<typeof setTimeout>>()
const readers = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  for (const reader of readers) reader()
}

/** Says a sentence for a moment, and tells by what number to take it back. The oldest give way when there are too many. */
export function toast(tone: Toast['tone'], text: string, undo?: Undo): number {
  const id = ++lastId
  show([...toasts, { id, tone, text, undo }].slice(-toastLimits.atOnce))
  startClock(id, toastLimits[undo ? 'undo' : tone])
  return id
}

function startClock(id: number, stays: number): void {
  clearTimeout(clocks.get(id))
  clocks.set(
    id,
    setTimeout(() => dismissToast(id), stays),
  )
}

/** Somebody is at a toast that can be taken back: it stays until they let go of it, and then its whole time again. */
export function pauseToast(id: number): void {
  clearTimeout(clocks.get(id))
}

export function resumeToast(id: number): void {
  if (clocks.has(id)) startClock(id, toastLimits.undo)
}

export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id))
  clocks.delete(id)
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

export function useToasts(place: object): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toastsIn(place),
    () => nothing,
  )
}

let places: readonly object[] = []

/** Makes a place the one where toasts appear, until the function it returns is called: then it is the one before. */
export function registerToastHost(place: object): () => void {
  places = [...places, place]
  show(toasts)
  return () => {
    places = places.filter((taken) => taken !== place)
    show(toasts)
  }
}

/** Toasts that appear in a place: all of them in the one taken last, none in the others. */
export function toastsIn(place: object): readonly Toast[] {
  return places.at(-1) === place ? toasts : nothing
}
