/** Milliseconds between two letters, and a whole word stands (specification, section 9). */
const typingPace = { letter: 50, pause: 1_000 } as const

/** A moment of the typing: so many letters of a word, coming or going. */
export type Typing = { word: number; letters: number; going: boolean }

/**
 * The next moment: letters come one by one, go one by one, then the next word comes; round and round. One
 * letter always stands, so that the quotes around it are never empty.
 */
export function nextTyping({ word, letters, going }: Typing, words: readonly string[]): Typing {
  if (!going) {
    const whole = letters >= words[word]!.length
    return whole ? { word, letters: letters - 1, going: true } : { word, letters: letters + 1, going }
  }
  if (letters > 1) return { word, letters: letters - 1, going }
  return { word: (word + 1) % words.length, letters: 1, going: false }
}

/** Milliseconds until the next moment: a whole word rests. */
export function restOf({ word, letters, going }: Typing, words: readonly string[]): number {
  return !going && letters >= words[word]!.length ? typingPace.pause : typingPace.letter
}
