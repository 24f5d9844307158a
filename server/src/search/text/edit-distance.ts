/** Maximum length of a compared word: bit operations work on 32 bits. */
export const longestWord = 31

/** Normalized words contain other characters only in other scripts. */
const ascii = 128

/**
 * Counts the typing errors (an extra, missing or wrong letter, or two swapped) between a word and others: to the
 * `whole` other word, and to its nearest `beginning`. Bit-parallel, one column of the distance table per letter (H.
 * Hyyrö, 2003); its last row holds the distances to every beginning.
 *
 * @param word 1 to `longestWord` UTF-16 units
 */
export function errorsFrom(word: string): (other: string) => { whole: number; beginning: number } {
  const occurrences = new Uint32Array(ascii)
  const others = new Map<number, number>()
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    if (letter < ascii) occurrences[letter]! |= 1 << at
    else others.set(letter, (others.get(letter) ?? 0) | (1 << at))
  }
  const lastRow = 1 << (word.length - 1)

  return (other) => {
    let verticalPlus = -1
    let verticalMinus = 0
    let diagonal = 0
    let previous = 0
    let whole = word.length
    let beginning = word.length
    for (let at = 0; at < other.length; at++) {
      const letter = other.charCodeAt(at)
      const equal = letter < ascii ? occurrences[letter]! : (others.get(letter) ?? 0)
      const swapped = ((~diagonal & equal) << 1) & previous
      diagonal = (((equal & verticalPlus) + verticalPlus) ^ verticalPlus) | equal | verticalMinus | swapped
      const horizontalPlus = verticalMinus | ~(diagonal | verticalPlus)
      const horizontalMinus = diagonal & verticalPlus
      if (horizontalPlus & lastRow) whole++
      else if (horizontalMinus & lastRow) whole--
      if (whole < beginning) beginning = whole
      const shifted = (horizontalPlus << 1) | 1
      verticalPlus = (horizontalMinus << 1) | ~(diagonal | shifted)
      verticalMinus = shifted & diagonal
      previous = equal
    }
    return { whole, beginning }
  }
}
