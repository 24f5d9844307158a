import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'

const changes = createListeners()
let isPressed = false

function press(): void {
  isPressed = true
  changes.notify()
}

/** After the click that follows, so that it reaches the element that was pressed. */
function release(): void {
  setTimeout(() => {
    isPressed = false
    changes.notify()
  })
}

const ends = ['pointerup', 'pointercancel', 'blur'] as const

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener)
  // Separate functions for each subscriber: equal ones are added and removed only once.
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  addEventListener('pointerdown', () => press(), options)
  for (const end of ends) addEventListener(end, () => release(), options)
  return () => {
    unsubscribe()
    ending.abort()
    isPressed = false
  }
}

/**
 * Keeps a value while a finger or mouse button is down, so that a list does not move under it.
 *
 * @returns the value, or while pressed the one from before
 */
export function useStillWhilePressed<T>(value: T): T {
  const pressed = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  )
  const still = useRef(value)
  useLayoutEffect(() => {
    if (!pressed) still.current = value
  })
  return pressed ? still.current : value
}
