/**
 * Moves the focus when the focused element was removed or disabled by an action: to the title of the topmost dialog, else
 * to the current element of the `data-onward` widget, else to the page's content.
 */
export function focusOnward(): void {
  // Elements are removed in the next frame.
  requestAnimationFrame(() => {
    if (!document.activeElement?.matches('body, :disabled')) return
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const place = dialog
      ? dialog.querySelector<HTMLElement>('h2[tabindex]')
      : (document.querySelector<HTMLElement>('[data-onward] [tabindex="0"]') ??
        document.getElementById('content'))
    place?.focus()
  })
}
