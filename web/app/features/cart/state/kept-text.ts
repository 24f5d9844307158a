/** What this browser keeps at a place; null where that is nothing, or it keeps nothing for us. */
export function readKept(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/** Keeps a text at a place, or nothing; where the browser keeps nothing for us, what is shown lasts as long as the page. */
export function writeKept(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
  } catch {
    // As said.
  }
}
