import { localText, setLocalText } from '../../../platform/local-text.ts'

/** The stored state of a form, and the time of storing in milliseconds. */
export type StoredDraft<Draft extends object> = Draft & { at: number }

/** Checks stored data, perhaps of an older version; returns null if none of it is usable. */
export type ReadDraft<Draft extends object> = (stored: Record<string, unknown>) => Draft | null

/** The unfinished form of a slot; null if there is none, or none that can be read. */
export function readStored<Draft extends object>(
  slot: string,
  read: ReadDraft<Draft>,
): StoredDraft<Draft> | null {
  try {
    return parseStored(localText(slot), read)
  } catch {
    return null
  }
}

/** Stores an unfinished form. @returns whether the browser stored it */
export function writeStored<Draft extends object>(slot: string, stored: StoredDraft<Draft>): boolean {
  return setLocalText(slot, JSON.stringify(stored))
}

export function removeStored(slot: string): void {
  setLocalText(slot, null)
}

/** Like `readStored`, from the stored text. */
export function parseStored<Draft extends object>(
  text: string | null,
  read: ReadDraft<Draft>,
): StoredDraft<Draft> | null {
  const stored: unknown = text === null ? null : JSON.parse(text)
  if (!isObject(stored) || typeof stored.at !== 'number') return null
  const draft = read(stored)
  return draft && { ...draft, at: stored.at }
}

/** Whether stored JSON is an object, whose fields are still to be checked. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
