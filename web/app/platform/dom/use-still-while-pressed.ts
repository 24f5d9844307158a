import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'

const changes = createListeners()
let isPressed = false

function press(): void {
  if (isPressed) return
  isPressed = true
  changes.notify()
}

/** After the click that follows, so that it reaches the element that was pressed. */
function release(): void {
  setTimeout(() => {
    if (!isPressed) return
    isPressed = false
    changes.notify()
  })
}

const ends = ['pointerup', 'pointercancel', 'blur'] as const
let subscribers = 0
let ending: AbortController

/** Only the first subscriber listens to the page, so that each press counts once. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener)
  if (subscribers++ === 0) {
    ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    addEventListener('pointerdown', press, options)
    for (const end of ends) addEventListener(end, release, options)
  }
  return () => {
    unsubscribe()
    if (--subscribers > 0) return
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
