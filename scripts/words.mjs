import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/paths.mjs'
import { checkWords } from './words/check.mjs'
import { domainTypes, homonyms } from './words/homonyms.mjs'
import { names } from './words/names.mjs'
import { phrases } from './words/phrases.mjs'

// The check of words: `npm run words`, with `-- --folder server/src/cart` for a part, `-- --summary` to count by
// folder.

const { values: options } = parseArgs({
  options: { folder: { type: 'string', multiple: true }, summary: { type: 'boolean' } },
})

/** History, and the lists themselves. */
const leftOut =
  /^(server\/(migrations\/(meta|00|010|011[0-5])|testing\/migrations\.test)|scripts\/(words|structure)\/|docs\/structure\.md)/

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const all = [...new Set(listed.split('\n'))].filter(
  (file) => file && !leftOut.test(file) && existsSync(join(root, file)),
)
const folders = options.folder?.map((folder) => `${folder.replace(/\/$/, '')}/`)
const files = folders ? all.filter((file) => folders.some((folder) => `${file}/`.startsWith(folder))) : all

const { hits, problems } = checkWords(
  files,
  (file) => readFileSync(join(root, file), 'utf8'),
  { names, phrases, homonyms, domainTypes },
  { isWhole: !folders },
)
for (const line of options.summary ? summaryOf(hits) : hits.map(lineOf)) console.log(line)
for (const problem of problems) console.log(problem)
if (hits.length + problems.length > 0) {
  const words = hits.reduce((sum, { times }) => sum + times, 0)
  const found = new Set(hits.map(({ file }) => file)).size
  console.log(`${words} words in ${found} files and folders, ${problems.length} other problems.`)
  process.exitCode = 1
}

function lineOf({ file, line, word, instead, times }) {
  return `${file}${line ? `:${line}` : ''}  ${word}${times > 1 ? ` (${times})` : ''} → ${instead}`
}

/** Words by folder, at most four levels deep, most words first. */
function summaryOf(hits) {
  const counts = new Map()
  for (const { file, times } of hits) {
    const folder = dirname(file).split('/').slice(0, 4).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + times)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${String(count).padStart(6)}  ${folder}`)
}
