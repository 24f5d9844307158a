/**
 * Takes the reader on when what had the focus is gone, or shut, with what was done: to the title of the dialog that is open
 * uppermost, else to where one stood in what is marked `data-onward`, which is one stop of the Tab key, else to the
 * page's content. A focus that stands somewhere stays.
 */
export function focusOnward(): void {
  // What is taken away leaves with the next picture.
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
