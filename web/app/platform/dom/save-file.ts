/** Downloads a file that was fetched: a plain link could not tell that the session is over. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
