import { useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Keeps the focus when an element is removed after its button was pressed: the focus moves to the replacement instead
 * of the document.
 *
 * @returns a ref for the element
 */
export function useFocusInPlace<Kind extends HTMLElement>() {
  const ref = useRef<Kind>(null)
  useLayoutEffect(() => {
    const removed = ref.current
    return () => {
      if (!removed?.contains(document.activeElement)) return
      const { parentElement: parent, previousElementSibling: before } = removed
      // The replacement is rendered in the next frame.
      requestAnimationFrame(() => {
        if (parent && document.activeElement === document.body)
          placeIn(parent, before)?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}

/**
 * The element to focus: the one in the place of the removed one, else the last one before it, else the surrounding
 * section.
 */
function placeIn(parent: Element, before: Element | null): HTMLElement | null {
  const place = before ? before.nextElementSibling : parent.firstElementChild
  const found = place ? focusablesIn(place)[0] : before && focusablesIn(before).at(-1)
  if (found) return found
  const around = parent.closest<HTMLElement>('section, dialog, main')
  if (around && !around.matches(focusable)) around.tabIndex = -1
  return around
}

/** The element and those in it that can have the focus. */
const focusablesIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll('*')].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable),
  )
