import { getRandomValues, randomUUID } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory, ulid } from 'ulid'

/** A new id: 26 letters and digits without a dash, sortable by time, 80 random bits. */
export const newId: () => string = monotonicFactory(randomNumbers())

/**
 * Secure random numbers from 0 to below 1, in steps of 1/256. An id needs sixteen, and each call to the system takes 3 µs.
 */
function randomNumbers(): () => number {
  const bytes = new Uint8Array(4_096)
  let next = bytes.length
  return () => {
    if (next === bytes.length) {
      getRandomValues(bytes)
      next = 0
    }
    return bytes[next++]! / 256
  }
}

/**
 * Ids for uncritical uses, in the shape of a UUID: the process, and a number that does not reveal how many there were.
 * Not from secure randomness, which would cost a thirtieth of a cached response.
 */
export function quickIds(): () => string {
  const process = randomUUID().slice(0, -12)
  return () => process + sixDigits() + sixDigits()
}

/** The three hexadecimal digits of each number below 4,096: `toString(16)` of a large number costs far more. */
const threeDigits = Array.from({ length: 4_096 }, (_, number) => number.toString(16).padStart(3, '0'))

function sixDigits(): string {
  const number = (Math.random() * 2 ** 24) | 0
  return threeDigits[number >> 12]! + threeDigits[number & 4_095]!
}

/** A lower bound of all ids created from this time on, to find rows by time through their ids. */
export function firstIdOf(time: Date): string {
  return encodeTime(time.getTime())
}

/** An id as if created at a past time. */
export function idOf(time: Date): string {
  return ulid(time.getTime())
}

/** The time when an id was created; null for an invalid one. */
export function timeOf(id: string): Date | null {
  try {
    return new Date(decodeTime(id))
  } catch {
    return null
  }
}
