import { hash } from 'node:crypto'

/** Random numbers from 0, below 1, seeded by the word. */
export function drawFrom(word: string): () => number {
  let drawn = 0
  return () => hash('sha512', `${word} ${drawn++}`, 'buffer').readUInt32BE(0) / 2 ** 32
}
