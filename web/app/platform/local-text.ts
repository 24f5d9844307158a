/** The text that this browser stores under a key; null without one, or without storage. */
export function localText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under a key, or removes it if it is null. @returns whether the browser could */
export function setLocalText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
