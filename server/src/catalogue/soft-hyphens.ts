import { LRUCache } from 'lru-cache'

/** Words of fewer letters fit a tile on the narrowest phones. */
const longWord = /\p{L}{11,}/gu

const vowels = 'aeiouyàâäéèêëîïôöùûüœæ'
const consonants = 'bcdfghjklmnpqrstvwxzç'
const pairs = '[bcdfgkptv][lr]|[cpst]h|gn|qu'
const insidePair = '(?<=[bcdfgkptv])[lr]|(?<=[cpst])h|(?<=g)n'
/** Before the consonants that begin a syllable, with at least three letters on each side. */
const syllable = new RegExp(
  `(?<=\\p{L}{3})(?!${insidePair})(?=(?:${pairs}|[${consonants}])[${vowels}]\\p{L})`,
  'giu',
)

/** Pages compare their tiles after each sale, and names hardly ever change. */
const hyphenated = new LRUCache<string, string>({
  max: 5_000,
  memoMethod: (name) => name.replace(longWord, (word) => word.replace(syllable, '\u00ad')),
})

/**
 * A name with soft hyphens in its long words, by French syllables, which do for English too: browsers without a
 * dictionary would break the word anywhere, and without a hyphen.
 */
export const withSoftHyphens = (name: string): string => hyphenated.memo(name)
