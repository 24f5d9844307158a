import { randomUUID } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory, ulid } from 'ulid'

/** A new id: 26 letters and digits without a dash, sortable by time, 80 random bits (contract, "Ids and text"). */
export const newId: () => string = monotonicFactory()

/**
 * Ids for what need not be guarded, in the shape of a UUID: the process, and a number that tells nobody how many there
 * were before. Secure randomness would cost a thirtieth of a cached answer.
 */
export function quickIds(): () => string {
  const process = randomUUID().slice(0, -12)
  return () =>
    process +
    Math.floor(Math.random() * 2 ** 48)
      .toString(16)
      .padStart(12, '0')
}

/** What every id made from this moment on is greater than: rows of a time are found by their ids. */
export function firstIdOf(moment: Date): string {
  return encodeTime(moment.getTime())
}

/** An id as one that was made at a moment of the past. */
export function idOf(moment: Date): string {
  return ulid(moment.getTime())
}

/** When an id was made; null for what is none. */
export function momentOf(id: string): Date | null {
  try {
    return new Date(decodeTime(id))
  } catch {
    return null
  }
}
