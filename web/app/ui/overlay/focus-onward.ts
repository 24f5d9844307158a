/**
 * Moves the focus after an action removed or disabled the focused element: to the title of the topmost dialog, else to
 * the current element of the `data-onward` widget, else to the page's content.
 */
export function focusOnward(): void {
  // Elements are removed in the next frame.
  requestAnimationFrame(() => {
    if (!document.activeElement?.matches('body, :disabled')) return
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const place = dialog
      ? dialog.querySelector<HTMLElement>('h2[tabindex]')
      : (document.querySelector<HTMLElement>('[data-onward] [tabindex="0"]') ?? pageContent())
    place?.focus()
  })
}

function pageContent(): HTMLElement | null {
  const content = document.getElementById('content')
  if (content && !content.hasAttribute('tabindex')) content.tabIndex = -1
  return content
}
