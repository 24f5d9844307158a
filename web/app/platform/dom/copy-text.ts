/** Copies a text. False where the browser does not let the page do so. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers keep their clipboard from pages that came over plain http; the command of before still works there.
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (!clipboard) return copySelected(text)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
