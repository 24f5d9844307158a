import { useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * For what goes once its button was pressed: the focus that was in it moves to what comes in its place, and does not
 * fall to the whole document.
 *
 * @returns to be put on the outermost element of what goes
 */
export function useFocusInPlace<Kind extends HTMLElement>() {
  const ref = useRef<Kind>(null)
  useLayoutEffect(() => {
    const going = ref.current
    return () => {
      if (!going?.contains(document.activeElement)) return
      const { parentElement: parent, previousElementSibling: before } = going
      // What comes stands there with the next picture.
      requestAnimationFrame(() => {
        if (parent && document.activeElement === document.body)
          placeIn(parent, before)?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}

/** What takes the focus where something stood: in its place, else the last thing before it, else the part of the page. */
function placeIn(parent: Element, before: Element | null): HTMLElement | null | undefined {
  const place = before ? before.nextElementSibling : parent.firstElementChild
  if (!place) return [...(before?.querySelectorAll<HTMLElement>(focusable) ?? [])].at(-1)
  const inPlace = place.querySelector<HTMLElement>(focusable)
  if (inPlace) return inPlace
  const around = parent.closest<HTMLElement>('section, dialog, main')
  if (around && !around.matches(focusable)) around.tabIndex = -1
  return around
}
