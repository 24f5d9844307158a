import { textWidth, type Weight } from './letters.ts'

export type FittedText = { lines: string[]; size: number }

/** Room for a text: its widest line, how many lines, and the type sizes that still read well. */
export type Room = { width: number; lines: number; largest: number; smallest: number }

/** The text at the largest size at which it fits, or null where it fits at none. */
export function fit(text: string, weight: Weight, capacity: Room): FittedText | null {
  for (let size = capacity.largest; size >= capacity.smallest; size -= 1) {
    const lines = wrap(text, size, weight, capacity.width)
    if (lines && lines.length <= capacity.lines) return { lines, size }
  }
  return null
}

/** Words set line by line, as even as they go; null where one word is wider than a line. */
function wrap(text: string, size: number, weight: Weight, width: number): string[] | null {
  const fewest = greedy(text, size, weight, width)
  if (!fewest || fewest.length === 1) return fewest
  for (let narrower = width * 0.5; narrower < width; narrower += 8) {
    const even = greedy(text, size, weight, narrower)
    if (even?.length === fewest.length) return even
  }
  return fewest
}

function greedy(text: string, size: number, weight: Weight, width: number): string[] | null {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    if (textWidth(word, size, weight) > width) return null
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
