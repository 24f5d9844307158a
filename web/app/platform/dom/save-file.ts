/** Saves a fetched file. A plain link could not report that the session has ended. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
