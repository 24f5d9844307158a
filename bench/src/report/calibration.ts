import { createHash } from 'node:crypto'
import { median } from './statistics.ts'

/** Milliseconds of CPU time that the loop takes on the reference machine, to which time budgets refer. */
const referenceMilliseconds = 100

const repeats = 5

/**
 * The factor by which this machine is currently slower than the reference, by the CPU time of typical server work:
 * JSON, texts, sorting, hashes. Time budgets are scaled by it.
 */
export function calibrate(): number {
  work()
  return median(Array.from({ length: repeats }, work)) / referenceMilliseconds
}

/** @returns milliseconds of CPU time */
function work(): number {
  const before = process.cpuUsage()
  const products = Array.from({ length: 400 }, (_, number) => ({
    name: `Riz parfumé ${(number * 7_919) % 1_000} kg`,
    price: (number * 104_729) % 50_000,
    words: ['riz', 'parfumé', String(number)],
  }))
  for (let round = 0; round < 240; round++) {
    const text = JSON.stringify(products)
    const copy = JSON.parse(text) as typeof products
    copy.sort((one, other) => one.price - other.price || (one.name < other.name ? -1 : 1))
    createHash('sha256').update(text.replaceAll(/é|è/g, 'e').toLowerCase()).digest('hex')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
