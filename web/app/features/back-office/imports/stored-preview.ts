import type { UploadedImport } from '@dix/contract'

const keyOf = (id: string) => `dix-import-${id}`

/** Key for a file's first rows in this tab, so that its columns can be mapped after a reload. */
export function storePreview(preview: UploadedImport): void {
  try {
    sessionStorage.setItem(keyOf(preview._id), JSON.stringify(preview))
  } catch {
    lastPreview = preview
  }
}

/** The last preview, if the browser refuses to store it. */
let lastPreview: UploadedImport | null = null

/** The first rows of a file uploaded in this tab; null for others. */
export function storedPreview(id: string): UploadedImport | null {
  try {
    const text = sessionStorage.getItem(keyOf(id))
    if (text) return JSON.parse(text) as UploadedImport
  } catch {
    // Unreadable storage counts as empty.
  }
  return lastPreview?._id === id ? lastPreview : null
}
