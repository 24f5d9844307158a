import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPackage } from './read.mjs'

/**
 * @typedef {import('./read.mjs').Source} Source
 * @typedef {{ count: number, lines: number, median: number, p90: number, longest: string }} Sizes
 * @typedef {{
 *   files: Sizes, functions: Sizes, inCycles: number, fullFolders: string[], small: number, testRatio: number
 * }} Measures
 */

/** The measured parts: source folders, and other folders with their tests. */
const packages = { server: 'server', web: 'web', contract: 'contract' }
const journeys = ['e2e']

/**
 * Maximum source files in a folder, lines of a file that its only importer could contain, and share of the server's
 * lines in one feature.
 */
const limits = { folder: 20, small: 20, feature: 0.2 }

/** Files that every feature has under the same name, and French texts, which mirror the English ones. */
const sameEverywhere = /\/(?:index|routes|schema|rules|checks|personal-data)\.ts$|\/texts\/fr\//

/**
 * Measures a clone.
 *
 * @param {string} root
 * @param {Record<string, string>} separate small files with one importer that remain, each with its reason
 */
export function measure(root, separate = {}) {
  const read = Object.entries(packages).map(([name, folder]) => ({ name, ...readPackage(root, folder) }))
  const sources = read.flatMap((one) => one.sources)
  const importers = importersOf(sources)
  const cycles = findCycles(sources)
  const journeyLines = journeys.reduce((sum, folder) => {
    const { sources, testLines } = readPackage(root, folder)
    return sum + testLines + sources.reduce((lines, source) => lines + source.lines, 0)
  }, 0)
  const parts = read.map(({ name, sources, testLines }) => [
    name,
    measurePart(sources, testLines, importers, cycles),
  ])
  const small = sources.filter((source) => isSmall(source, importers)).map(({ path }) => path)
  const importerOf = (path) => [...importers.get(path)][0]
  // A front door only exports, and a test counts as another importer of a file.
  const hasReason = (path) =>
    sameEverywhere.test(path) ||
    importerOf(path).endsWith('/index.ts') ||
    ['.test.ts', '.test.tsx'].some((end) => existsSync(join(root, path.replace(/\.tsx?$/, end))))
  const joinable = small.filter((path) => !hasReason(path))
  const testLines = read.reduce((sum, one) => sum + one.testLines, journeyLines)
  return {
    parts: { ...Object.fromEntries(parts), all: measurePart(sources, testLines, importers, cycles) },
    features: { server: featuresOf(sources, 'server/src/'), web: featuresOf(sources, 'web/app/') },
    sources,
    small: small.map((path) => `${path} ← ${importerOf(path)}`),
    joinable: joinable.filter((path) => !Object.hasOwn(separate, path)),
    needless: Object.keys(separate).filter((path) => !joinable.includes(path)),
  }
}

function measurePart(sources, testLines, importers, cycles) {
  const files = sources.map(({ path, lines }) => ({ name: path, lines }))
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const folders = Map.groupBy(sources, ({ path }) => dirname(path))
  return {
    files: sizesOf(files),
    functions: sizesOf(sources.flatMap(({ functions }) => functions)),
    inCycles: sources.filter(({ path }) => cycles.has(path)).length,
    fullFolders: [...folders]
      .filter(([, { length }]) => length > limits.folder)
      .map(([folder, { length }]) => `${folder} (${length})`),
    small: sources.filter((source) => isSmall(source, importers)).length,
    testRatio: testLines / lines,
  }
}

/**
 * The problems that the check refuses, one line each: folders with too many source files, small files with one
 * importer, and needless exceptions.
 *
 * @param {{ parts: Record<string, Measures>, joinable: string[], needless: string[] }} measures
 */
export function problemsOf({ parts, joinable, needless }) {
  return [
    ...parts.all.fullFolders.map(
      (folder) => `${folder}: more than ${limits.folder} source files. Put those of one subject in a folder.`,
    ),
    ...joinable.map((path) => `${path}: at most ${limits.small} lines and one importer. Move it there.`),
    ...needless.map((path) => `${path}: it needs no reason in scripts/structure/separate.mjs.`),
  ]
}

/** The features of the server that have too many of its lines, one line each. */
export function largeFeatures({ features, parts }) {
  const { lines: all } = parts.server.files
  return Object.entries(features.server)
    .filter(([, lines]) => lines > limits.feature * all)
    .map(
      ([name, lines]) =>
        `server/src/${name}: ${lines} of ${all} lines, more than ${100 * limits.feature} %. Move a part of it out.`,
    )
}

/** Whether a file could be merged into its only importer. */
function isSmall({ path, lines }, importers) {
  return lines <= limits.small && importers.get(path)?.size === 1
}

function sizesOf(named) {
  const sorted = named.toSorted((a, b) => a.lines - b.lines)
  const at = (part) => sorted[Math.ceil(sorted.length * part) - 1]?.lines ?? 0
  const longest = sorted.at(-1)
  return {
    count: sorted.length,
    lines: sorted.reduce((sum, { lines }) => sum + lines, 0),
    median: at(0.5),
    p90: at(0.9),
    longest: longest ? `${longest.lines}: ${longest.name}` : '',
  }
}

/** The importers of each file, including imports of types. */
function importersOf(sources) {
  const importers = new Map()
  for (const { path, imports } of sources) {
    for (const { to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  }
  return importers
}

/** The files that reach themselves over imports not marked `type` (Tarjan's strongly connected components). */
function findCycles(sources) {
  const graph = new Map(
    sources.map(({ path, imports }) => [path, imports.filter(({ isType }) => !isType).map(({ to }) => to)]),
  )
  const [order, low, stack, found] = [new Map(), new Map(), [], new Set()]
  const visit = (path) => {
    order.set(path, order.size)
    low.set(path, order.get(path))
    stack.push(path)
    for (const next of graph.get(path)) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)))
    }
    if (low.get(path) !== order.get(path)) return
    const component = stack.splice(stack.indexOf(path))
    if (component.length > 1 || graph.get(path).includes(path)) for (const one of component) found.add(one)
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return found
}

/** Lines of each feature of a package, largest first: the server's folders, and the web's folders of features. */
function featuresOf(sources, base) {
  const counts = new Map()
  for (const { path, lines } of sources) {
    const [feature, inner, ...rest] = path.slice(base.length).split('/')
    if (!path.startsWith(base) || inner === undefined) continue
    const name = ['features', 'rooms'].includes(feature) && rest.length > 0 ? inner : feature
    counts.set(name, (counts.get(name) ?? 0) + lines)
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}

/**
 * The steps of each chain of files.
 *
 * @param {Source[]} sources
 * @param {Record<string, string[]>} chains
 * @throws Error naming the first file that is missing or does not import the next one
 */
export function hopsOf(sources, chains) {
  const known = new Map(sources.map((source) => [source.path, source]))
  for (const [request, files] of Object.entries(chains)) {
    for (const [at, file] of files.entries()) {
      const source = known.get(file)
      if (!source) throw new Error(`${request}: there is no ${file}.`)
      const next = files[at + 1]
      if (next && !source.imports.some(({ to }) => to === next))
        throw new Error(`${request}: ${file} does not import ${next}.`)
    }
  }
  return Object.fromEntries(Object.entries(chains).map(([request, files]) => [request, files.length - 1]))
}
