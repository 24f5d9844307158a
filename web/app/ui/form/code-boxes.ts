/** The digits of a code, one in each box; empty strings for empty boxes. */
export type Boxes = readonly string[]

/** The boxes after a change, and the box to focus. */
export type Step = { boxes: Boxes; focus: number }

export const emptyBoxes = (length: number): Boxes => Array.from({ length }, () => '')

/** The whole code; empty while a box is empty. */
export function codeOf(boxes: Boxes): string {
  return boxes.every(Boolean) ? boxes.join('') : ''
}

/**
 * The boxes after one changed to `text`: a character, a whole pasted or autofilled code, or nothing. Only digits count.
 * A new digit replaces the one in the box.
 */
export function enter(boxes: Boxes, place: number, text: string): Step {
  const digits = text.replace(/\D/g, '')
  if (digits.length >= boxes.length) return spread(boxes, 0, digits)
  const had = boxes[place] ?? ''
  const added = had !== '' && digits.length === 2 && digits.includes(had) ? digits.replace(had, '') : digits
  return added === ''
    ? { boxes: boxes.map((box, at) => (at === place ? '' : box)), focus: place }
    : spread(boxes, place, added)
}

function spread(boxes: Boxes, start: number, digits: string): Step {
  const filled = boxes.map((box, place) => digits[place - start] ?? box)
  return { boxes: filled, focus: Math.min(start + digits.length, boxes.length - 1) }
}

/** Backspace in an empty box deletes the digit before it; in a filled one the browser handles it. */
export function stepBack(boxes: Boxes, place: number): Step | null {
  if (boxes[place] !== '' || place === 0) return null
  return { boxes: boxes.map((box, at) => (at === place - 1 ? '' : box)), focus: place - 1 }
}
