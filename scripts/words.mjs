import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { homonyms } from './words/homonyms.mjs'
import { compile, forbids, namePattern, partsOf, phrasePattern } from './words/match.mjs'
import { names } from './words/names.mjs'
import { phrases } from './words/phrases.mjs'
import { readMarkdown, readSource } from './words/read.mjs'

// The check of words: `npm run words`, with `--folder server/src/cart` for a part, `--summary` to count by folder.

const { values: options } = parseArgs({
  options: { folder: { type: 'string', multiple: true }, summary: { type: 'boolean' } },
})

/** History stays as it was written; the lists hold the words that they forbid. */
const leftOut = /^(server\/migrations|scripts\/words)\//
const source = /\.(tsx?|mjs|cjs)$/

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const all = [...new Set(listed.split('\n'))].filter((file) => file && !leftOut.test(file) && existsSync(file))
const files = options.folder
  ? all.filter((file) =>
      options.folder.some((folder) => `${file}/`.startsWith(`${folder.replace(/\/$/, '')}/`)),
    )
  : all

const nameEntries = compile(names, namePattern)
const phraseEntries = compile(phrases, phrasePattern)

/** @type {{ file: string, line: number, word: string, instead: string, times: number }[]} */
const hits = []
const known = new Map()

/** The entries that a name falls under; those listed first are the most exact. */
function entriesOf(name) {
  const found = known.get(name)
  if (found) return found
  const parts = partsOf(name)
  const entries = nameEntries.filter(({ test }) => test(name, parts))
  known.set(name, entries)
  return entries
}

function checkNames(file, pieces, lineOf) {
  const seen = new Map()
  for (const { text, at } of pieces) {
    const hit = seen.get(text)
    if (hit) hit.times++
    if (seen.has(text)) continue
    const entry = entriesOf(text).find((one) => forbids(one, file, text))
    const found = entry && { file, line: lineOf(at), word: text, instead: entry.new, times: 1 }
    seen.set(text, found)
    if (found) hits.push(found)
  }
}

function checkProse(file, pieces, lineOf) {
  for (const { text, at } of pieces) {
    for (const entry of phraseEntries) {
      for (const match of text.matchAll(entry.test)) {
        const word = match[0].replace(/[\s*/]+/g, ' ')
        if (!forbids(entry, file, word)) continue
        hits.push({ file, line: lineOf(at + match.index), word: `“${word}”`, instead: entry.new, times: 1 })
      }
    }
  }
}

const checkedFolders = new Set()

/** A file's name, and each folder above it once. */
function checkPath(file) {
  const name = basename(file).replace(/\..*/, '')
  checkNames(file, [{ text: name, at: 0 }], () => 0)
  for (let folder = dirname(file); folder !== '.' && !checkedFolders.has(folder); folder = dirname(folder)) {
    checkedFolders.add(folder)
    checkNames(`${folder}/`, [{ text: basename(folder), at: 0 }], () => 0)
  }
}

/** @type {Map<string, string[]>} files of each exported type, by package and name */
const types = new Map()

for (const file of files) {
  checkPath(file)
  if (!source.test(file) && !file.endsWith('.md')) continue
  const text = readFileSync(file, 'utf8')
  const read = source.test(file) ? readSource(file, text) : readMarkdown(text)
  const lineOf = (offset) => text.slice(0, offset).split('\n').length
  checkNames(file, read.names, lineOf)
  checkProse(file, read.prose, lineOf)
  for (const [, name] of text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm,
  )) {
    const key = `${file.split('/')[0]} ${name}`
    types.set(key, [...(types.get(key) ?? []), file])
  }
}

const faults = []
for (const [key, places] of types) {
  if (places.length > 1 && !(key in homonyms)) faults.push(`${key}: a type in each of ${places.join(', ')}`)
}
if (!options.folder) {
  for (const { old, except } of [...nameEntries, ...phraseEntries]) {
    for (const { used, in: where, name } of except) {
      if (!used) faults.push(`Exception without use: ${[old, where, name].filter(Boolean).join(' · ')}`)
    }
  }
  for (const key of Object.keys(homonyms)) {
    if ((types.get(key)?.length ?? 0) < 2) faults.push(`Exception without use: homonym ${key}`)
  }
}

if (options.summary) summarise()
else {
  for (const { file, line, word, instead, times } of hits) {
    console.log(`${file}${line ? `:${line}` : ''}  ${word}${times > 1 ? ` (${times})` : ''} → ${instead}`)
  }
}
for (const fault of faults) console.log(fault)
const total = hits.reduce((sum, { times }) => sum + times, 0)
if (hits.length + faults.length > 0) {
  console.log(
    `${total} words of ${new Set(hits.map(({ file }) => file)).size} files, ${faults.length} other faults.`,
  )
  process.exitCode = 1
}

/** Occurrences by folder, at most four levels deep, the fullest first. */
function summarise() {
  const counts = new Map()
  for (const { file, times } of hits) {
    const folder = dirname(file).split('/').slice(0, 4).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + times)
  }
  for (const [folder, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    console.log(`${String(count).padStart(6)}  ${folder}`)
  }
}
