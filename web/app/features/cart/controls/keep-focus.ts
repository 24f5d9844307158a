/**
 * Does something that takes the button under the reader's focus away, and gives the focus to the last button
 * that stands in its place then. A focus that stays where it was is left alone.
 */
export function keepFocus(place: HTMLElement | null, action: () => void): void {
  const held = place?.contains(document.activeElement) ?? false
  action()
  if (!held) return
  // By then the page shows what was done: a press is drawn before anything else happens.
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      [...(place?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  })
}
