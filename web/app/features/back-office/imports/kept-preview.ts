import type { UploadedImport } from '@dix/contract'

const place = (id: string) => `dix-import-${id}`

/** Keeps the first rows of a file for as long as the tab lives, so that its columns can be chosen after a reload. */
export function keepPreview(preview: UploadedImport): void {
  try {
    sessionStorage.setItem(place(preview._id), JSON.stringify(preview))
  } catch {
    kept = preview
  }
}

/** The last one, where the browser keeps nothing for us. */
let kept: UploadedImport | null = null

/** The first rows of a file that was brought in this tab; null for others. */
export function keptPreview(id: string): UploadedImport | null {
  try {
    const text = sessionStorage.getItem(place(id))
    if (text) return JSON.parse(text) as UploadedImport
  } catch {
    // What cannot be read was not kept.
  }
  return kept?._id === id ? kept : null
}
