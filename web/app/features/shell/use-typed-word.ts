import { useEffect, useState } from 'react'
import { nextTyping, restOf, type Typing } from './typing.ts'

const calm = '(prefers-reduced-motion: reduce)'

/** Types words one after another. The first stands whole at the start, and for good where motion is unwanted. */
export function useTypedWord(words: readonly string[]): string {
  const [typing, setTyping] = useState<Typing>({ word: 0, letters: words[0]!.length, going: false })
  useEffect(() => {
    if (matchMedia(calm).matches) return
    const timer = setTimeout(() => setTyping(nextTyping(typing, words)), restOf(typing, words))
    return () => clearTimeout(timer)
  }, [typing, words])
  return words[typing.word]!.slice(0, typing.letters)
}
