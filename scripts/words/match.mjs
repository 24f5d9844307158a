import { matchesGlob } from 'node:path'

/**
 * @typedef {{ in?: string, name?: string, why: string }} Exception files (a glob), names (patterns as in `old`), or
 *   both
 * @typedef {{ old: string, new: string, in?: string, only?: 'paths', unless?: string, except?: Exception[] }} Entry
 *   `old`: patterns separated by spaces, or phrases of prose separated by commas; `in`: the only files in which it is
 *   wrong; `only`: it is wrong only in names of files and folders; `unless`: phrases in which a word of prose is right
 */

/** The parts of a name in any style: `findShelf`, `FindShelf`, `find_shelf` and `find-shelf` are `find-shelf`. */
export function partsOf(/** @type {string} */ name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .split(/[_$-]+/)
    .filter(Boolean)
    .join('-')
    .toLowerCase()
}

/**
 * Whether a name is one of the patterns. `shelf` is exactly that name, `shelf*` begins with the part, `*shelf` ends
 * with it, `*shelf*` contains it anywhere. A capital letter first means types and components only: `Wish` is not
 * `wish`.
 *
 * @param {string} patterns
 */
export function namePattern(patterns) {
  const all = patterns.split(' ')
  const inAnyCase = oneOf(all.filter((pattern) => !isCapital(pattern)))
  const inCapitals = oneOf(all.filter(isCapital))
  return (/** @type {string} */ name, parts = partsOf(name)) =>
    inAnyCase.test(parts) || (inCapitals.test(parts) && /^[A-Z]/.test(name))
}

const isCapital = (/** @type {string} */ pattern) => /^\*?[A-Z]/.test(pattern)

/** @param {string[]} patterns if empty, an expression that matches nothing */
function oneOf(patterns) {
  const sources = patterns.map((pattern) => {
    const before = pattern.startsWith('*') ? '(?:.+-)?' : ''
    const after = pattern.endsWith('*') ? '(?:-.+)?' : ''
    return before + partsOf(pattern.replaceAll('*', '')) + after
  })
  return sources.length > 0 ? new RegExp(`^(?:${sources.join('|')})$`) : /(?!)/
}

/** Whether prose contains one of the phrases between commas, as whole words in any case, even across line ends. */
export function phrasePattern(/** @type {string} */ phrases) {
  const words = phrases.split(/,\s*/).map((phrase) => phrase.split(' ').join(String.raw`(?:[\s*/#]|--)+`))
  return new RegExp(String.raw`(?<![\w-])(?:${words.join('|')})(?![\w-])`, 'gi')
}

/**
 * Compiles the entries of a list. Each remembers which of its exceptions were needed.
 *
 * @template Test
 * @param {Entry[]} list
 * @param {(patterns: string) => Test} pattern
 */
export function compile(list, pattern) {
  return list.map((entry) => {
    for (const { why, ...where } of entry.except ?? []) {
      if (!why || !(where.in || where.name))
        throw new Error(`An exception of "${entry.old}" has no reason or no place.`)
    }
    const except = (entry.except ?? []).map((exception) => ({
      ...exception,
      isName: exception.name ? namePattern(exception.name) : () => true,
      used: false,
    }))
    return { ...entry, test: pattern(entry.old), except }
  })
}

/**
 * Whether an entry forbids a word in a file, after its exceptions.
 *
 * @param {ReturnType<typeof compile>[number]} entry
 * @param {string} file
 * @param {string} word
 */
export function forbids(entry, file, word) {
  if (entry.in && !matchesGlob(file, entry.in)) return false
  const exception = entry.except.find((one) => (!one.in || matchesGlob(file, one.in)) && one.isName(word))
  if (exception) exception.used = true
  return !exception
}
