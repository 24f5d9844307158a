import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** A button in a toast that undoes what it reports. */
export type Undo = { label: string; act: () => void }

export type Toast = { id: number; tone: 'success' | 'error'; text: string; undo: Undo | undefined }

/**
 * Milliseconds a toast stays, and the maximum number shown at once. Those with Undo stay longer: reading it and
 * reaching the button takes time.
 */
export const toastLimits = { success: 2_000, error: 4_000, undo: 10_000, maxShown: 20 } as const

const nothing: readonly Toast[] = []

let toasts = nothing
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const { subscribe, notify } = createListeners()

function show(next: readonly Toast[]): void {
  toasts = next
  notify()
}

/** Shows a message for a moment. Returns its id, for `dismissToast`. The oldest are dropped when there are too many. */
export function toast(tone: Toast['tone'], text: string, undo?: Undo): number {
  const id = ++lastId
  show([...toasts, { id, tone, text, undo }].slice(-toastLimits.maxShown))
  startTimer(id, toastLimits[undo ? 'undo' : tone])
  return id
}

function startTimer(id: number, stays: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), stays),
  )
}

/** Stops a toast's timer; `resumeToast` starts it from the beginning. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id))
}

/** Starts the timer of a paused toast from the beginning, with the time of a toast with Undo. */
export function resumeToast(id: number): void {
  if (timers.has(id)) startTimer(id, toastLimits.undo)
}

/** Does nothing if the toast is already gone. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  show(toasts.filter((shown) => shown.id !== id))
}

/** Removes errors once the user has fixed their cause. */
export function dismissErrors(): void {
  for (const { id, tone } of toasts) if (tone === 'error') dismissToast(id)
}

/** All toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

/** The toasts that a host shows: all of them in the last registered host, none in the others. */
export function useToasts(host: object): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toastsIn(host),
    () => nothing,
  )
}

let hosts: readonly object[] = []

/** Shows toasts in a host until the returned function is called, then in the previous host. */
export function registerToastHost(host: object): () => void {
  hosts = [...hosts, host]
  show(toasts)
  return () => {
    hosts = hosts.filter((other) => other !== host)
    show(toasts)
  }
}

/** The toasts of a host: all if it was registered last, otherwise none. */
export function toastsIn(host: object): readonly Toast[] {
  return hosts.at(-1) === host ? toasts : nothing
}
