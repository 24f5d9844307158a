import { basename, dirname } from 'node:path'
import { compile, forbids, namePattern, partsOf, phrasePattern } from './match.mjs'
import { anyName, readComments, readMarkdown, readSource, readStyles } from './read.mjs'

/**
 * @typedef {{ file: string, line: number, word: string, instead: string, times: number }} Hit
 *   `line` is 0 for the name of a file or folder
 * @typedef {{
 *   names: import('./match.mjs').Entry[], phrases: import('./match.mjs').Entry[], homonyms: Record<string, string>,
 *   domainTypes: readonly string[]
 * }} Lists `homonyms`: types that may share a name, as `'web Props'` or `'contract web Props'`, and why; `domainTypes`:
 *   names that count without an export too, except in tests
 */

const isSource = /\.(tsx?|[cm]?js)$/
const longComment = /(?:^[ \t]*\/\/.*\n){3,}/gm
const typePattern = /^(export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm
const isTest = /\.test\.tsx?$|\/testing\//

/**
 * Looks for words that are never right, and for comments of more than two lines other than docstrings.
 *
 * @param {string[]} files
 * @param {(file: string) => string} textOf
 * @param {Lists} lists
 * @param {{ isWhole: boolean }} options `isWhole`: these are all files, so that each exception must be needed
 * @returns {{ hits: Hit[], problems: string[] }}
 */
export function checkWords(files, textOf, lists, { isWhole }) {
  const names = compile(lists.names, namePattern)
  const phrases = compile(lists.phrases, phrasePattern)
  const hits = []
  /** @type {Map<string, Map<string, string[]>>} files of each type that counts, by name and package */
  const types = new Map()
  const entriesOf = remembered(names)
  const tooLong = []

  const checkNames = (file, pieces, lineOf) => {
    const found = new Map()
    for (const { text, at } of pieces) {
      if (!found.has(text)) found.set(text, hitOf(file, text, lineOf(at)))
      const hit = found.get(text)
      if (hit) hit.times++
    }
    hits.push(...[...found.values()].filter(Boolean))
  }
  const hitOf = (file, word, line) => {
    const entry = entriesOf(word).find((one) => (line === 0 || !one.only) && forbids(one, file, word))
    return entry && { file, line, word, instead: entry.new, times: 0 }
  }
  const checkProse = (file, pieces, lineOf) => {
    for (const { text, at } of pieces) {
      for (const entry of phrases) {
        for (const { 0: found, index } of withoutRight(entry, text).matchAll(entry.test)) {
          const word = found.replace(/[\s*/]+/g, ' ')
          if (!forbids(entry, file, word)) continue
          hits.push({ file, line: lineOf(at + index), word: `“${word}”`, instead: entry.new, times: 1 })
        }
      }
    }
  }

  /** Whether to parse a file, because most contain none of the words. */
  const mayHoldOne = (/** @type {string} */ text) =>
    new Set(text.match(anyName)).values().some((word) => entriesOf(word).length > 0) ||
    phrases.some(({ test }) => text.search(test) !== -1)

  for (const path of pathsOf(files)) {
    checkNames(path, [{ text: basename(path).replace(/\..*/, ''), at: 0 }], () => 0)
  }
  for (const file of files) {
    const read = readerOf(file)
    if (!read) continue
    const text = textOf(file)
    for (const [, isExported, name] of text.matchAll(typePattern)) {
      if (!isExported && (!lists.domainTypes.includes(name) || isTest.test(file))) continue
      const part = file.split('/')[0]
      const files = types.get(name) ?? types.set(name, new Map()).get(name)
      files.set(part, [...(files.get(part) ?? []), file])
    }
    const lineOf = (/** @type {number} */ at) => text.slice(0, at).split('\n').length
    for (const { index } of isSource.test(file) ? text.matchAll(longComment) : [])
      tooLong.push(`${file}:${lineOf(index)}: a comment of more than two lines`)
    if (!mayHoldOne(text)) continue
    const words = read(text)
    checkNames(file, words.names, lineOf)
    checkProse(file, words.prose, lineOf)
  }
  const shared = homonymsOf(types)
  const problems = tooLong.concat(
    [...shared]
      .filter(([key]) => !lists.homonyms[key])
      .map(([key, files]) => `${key}: a type in each of ${files.join(', ')}`),
  )
  return {
    hits,
    problems: isWhole ? [...problems, ...unused([...names, ...phrases], shared, lists.homonyms)] : problems,
  }
}

/** Reads a file by its kind; undefined for kinds that contain no words of ours. */
function readerOf(/** @type {string} */ file) {
  if (isSource.test(file)) return (/** @type {string} */ text) => readSource(file, text)
  if (file.endsWith('.md')) return readMarkdown
  if (file.endsWith('.css')) return readStyles
  if (file.endsWith('.sql')) return (/** @type {string} */ text) => readComments(text, '--')
  if (/(^|\/)\.env\.example$|^\.ci\//.test(file))
    return (/** @type {string} */ text) => readComments(text, '#')
}

/** The entries that match a name; those listed first are the most exact. */
function remembered(names) {
  const known = new Map()
  return (/** @type {string} */ name) => {
    const found = known.get(name)
    if (found) return found
    const parts = partsOf(name)
    const entries = names.filter(({ test }) => test(name, parts))
    known.set(name, entries)
    return entries
  }
}

function withoutRight({ unless }, text) {
  if (!unless) return text
  return text.replace(phrasePattern(unless), (right) => ' '.repeat(right.length))
}

/** The files and the folders above them, each once; a folder ends with a slash. */
function pathsOf(files) {
  const paths = new Set(files)
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(`${folder}/`)
  }
  return paths
}

/** Packages whose types must not share a name. */
const together = [
  ['contract', 'server'],
  ['contract', 'web'],
  ['server', 'web'],
]

/** The files of types that share a name, by `'web Props'` or, with another package, `'contract web Props'`. */
function homonymsOf(/** @type {Map<string, Map<string, string[]>>} */ types) {
  const shared = new Map()
  for (const [name, parts] of types) {
    for (const [part, files] of parts) if (files.length > 1) shared.set(`${part} ${name}`, files)
    for (const [one, other] of together) {
      if (parts.has(one) && parts.has(other))
        shared.set(`${one} ${other} ${name}`, [...parts.get(one), ...parts.get(other)])
    }
  }
  return shared
}

/** Exceptions that are no longer needed. */
function unused(entries, sharedTypes, homonyms) {
  const exceptions = entries.flatMap(({ old, except }) =>
    except
      .filter(({ used }) => !used)
      .map((one) => `No use for the exception of ${[old, one.in, one.name].filter(Boolean).join(' · ')}`),
  )
  const shared = Object.keys(homonyms)
    .filter((key) => !sharedTypes.has(key))
    .map((key) => `No use for the exception of the type ${key}`)
  return [...exceptions, ...shared]
}
