import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root as repository } from './lib/paths.mjs'
import { chains } from './structure/chains.mjs'
import { grown } from './structure/grown.mjs'
import { hopsOf, largeFeatures, measure, problemsOf } from './structure/measure.mjs'
import { separate } from './structure/separate.mjs'

// Measures the structure and refuses full folders, large features and small files. `--docs` updates docs/structure.md,
// `--list` names small files, `--root FOLDER --json` measures another clone for `before.json` and `after.json`.

const { values: options } = parseArgs({
  options: {
    root: { type: 'string' },
    docs: { type: 'boolean' },
    list: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})

const { sources, small, joinable, needless, ...measures } = measure(
  resolve(options.root ?? repository),
  separate,
)
const [before, after] = ['before', 'after'].map((name) =>
  JSON.parse(readFileSync(new URL(`structure/${name}.json`, import.meta.url), 'utf8')),
)

if (options.json) console.log(JSON.stringify(measures, null, 2))
else if (options.list) console.log(small.join('\n'))
else {
  const now = { ...measures, hops: hopsOf(sources, chains) }
  const tables = [partsTable(now), foldersList(now), featuresTable(now), chainsList()].join('\n\n')
  console.log(tables)
  if (options.docs) writeDocs(tables)
  const problems = [...problemsOf({ ...now, joinable, needless }), ...largeFeatures(now)]
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}

function partsTable(now) {
  const values = ({ files, functions, inCycles, fullFolders, small, testRatio }) => ({
    files: count(files.count),
    lines: count(files.lines),
    'file, median': files.median,
    'file, p90': files.p90,
    'file, longest': files.longest,
    functions: count(functions.count),
    'function, median': functions.median,
    'function, p90': functions.p90,
    'function, longest': functions.longest,
    'files in import cycles': inCycles,
    'folders with more than 20 source files': fullFolders.length,
    'files of 20 lines or fewer that one other imports': small,
    'tests : source, in lines': testRatio.toFixed(2),
  })
  const parts = ['server', 'web', 'contract', 'all'].flatMap((part) => {
    const measured = [before, after, now].map(({ parts }) => values(parts[part]))
    return Object.keys(measured[0]).map((what) => [part, what, ...measured.map((one) => one[what])])
  })
  const largest = ({ features: { server }, parts }) => {
    const [name, lines] = Object.entries(server)[0]
    return `${percent(lines / parts.server.files.lines)}: ${name}`
  }
  const hops = Object.entries(now.hops).map(([request, is]) => [
    'hops',
    request,
    ...[before, after].map(({ chains: { [request]: files } }) => (files ? files.length - 1 : '')),
    is,
  ])
  return table(
    ['of', 'what', 'before', 'after', 'now'],
    [...parts, ['server', 'largest feature, of its lines', ...[before, after, now].map(largest)], ...hops],
  )
}

function featuresTable(now) {
  const rows = ['server', 'web'].flatMap((part) => {
    const measured = [before, after, now].map(({ features }) => features[part])
    const [was, then, is] = measured
    return [...new Set([...Object.keys(is), ...Object.keys(was)])].map((name) => [
      part,
      name,
      ...measured.map((lines) => count(lines[name])),
      (is[name] ?? 0) > (then[name] ?? 0) ? (grown[`${part}/${name}`] ?? '') : '',
    ])
  })
  return table(['of', 'feature', 'lines before', 'after', 'now', 'why it grew'], rows)
}

function foldersList(now) {
  const names = ({ parts }) => parts.all.fullFolders.map((folder) => `\`${folder}\``).join(', ') || 'none'
  return `Folders with more than 20 source files before: ${names(before)}; after: ${names(after)}; now: ${names(now)}.`
}

function chainsList() {
  const path = (files) => files.map((file) => `\`${file}\``).join(' → ')
  return Object.entries(chains)
    .map(([request, files]) => `- ${request}: ${path(files)}`)
    .join('\n')
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function count(number) {
  return number === undefined ? '' : number.toLocaleString('en')
}

function percent(part) {
  return `${Math.round(part * 100)} %`
}

function writeDocs(tables) {
  const file = join(repository, 'docs/structure.md')
  const [head, rest] = readFileSync(file, 'utf8').split('<!-- tables begin -->')
  const tail = rest.split('<!-- tables end -->')[1]
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: repository,
    encoding: 'utf8',
  })
  const now = `“Now” was measured at commit \`${commit.trim()}\`.`
  writeFileSync(file, `${head}<!-- tables begin -->\n${now}\n\n${tables}\n<!-- tables end -->${tail}`)
}
