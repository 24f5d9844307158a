import { textWidth, type Weight } from './letters.ts'

export type FittedText = { lines: string[]; size: number }

/** Space for a text: its maximum width, number of lines, and the legible type sizes. */
export type Room = { width: number; lines: number; largest: number; smallest: number }

/** The text at the largest size that fits, or null if none does. */
export function fit(text: string, weight: Weight, capacity: Room): FittedText | null {
  for (let size = capacity.largest; size >= capacity.smallest; size -= 1) {
    const lines = wrap(text, size, weight, capacity.width)
    if (lines && lines.length <= capacity.lines) return { lines, size }
  }
  return null
}

/** Words set in lines as even as possible; null if a word is wider than a line. */
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
