/** Milliseconds between two letters, and for a whole word. */
const typingPace = { letter: 50, pause: 1_000 } as const

/** A step of the animation: the shown letters of a word, which grows or shrinks. */
export type Typing = { word: number; letters: number; going: boolean }

/**
 * The next step: letters are added one by one, removed one by one, then the next word begins. At least one letter stays,
 * so that the quotes around it are never empty.
 */
export function nextTyping({ word, letters, going }: Typing, words: readonly string[]): Typing {
  if (!going) {
    const whole = letters >= words[word]!.length
    return whole ? { word, letters: letters - 1, going: true } : { word, letters: letters + 1, going }
  }
  if (letters > 1) return { word, letters: letters - 1, going }
  return { word: (word + 1) % words.length, letters: 1, going: false }
}

/** Milliseconds until the next step. */
export function delayOf({ word, letters, going }: Typing, words: readonly string[]): number {
  return !going && letters >= words[word]!.length ? typingPace.pause : typingPace.letter
}
