/** Measures the search on 20,000 products. By hand: `node --expose-gc server/testing/search/measure.ts [count]`. */

import { buildSearch, type SearchDocument } from '../../src/search/index.ts'
import { referenceDocuments, referenceFiles } from './reference-data.ts'

const count = Number(process.argv[2] ?? 20_000)
const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

function catalogue(): SearchDocument[] {
  const all = referenceFiles.flatMap(referenceDocuments)
  const documents: SearchDocument[] = []
  for (let copy = 0; documents.length < count; copy++) {
    documents.push(...all.map((document) => ({ ...document, _id: `${document._id}x${copy}` })))
  }
  return documents.slice(0, count)
}

/** Queries as shoppers type them: every beginning of names, and names with a letter swapped or missing. */
function typedQueries(documents: SearchDocument[], length: number): string[] {
  const step = Math.ceil(documents.length / 400)
  const names = documents.filter((_, at) => at % step === 0).map(({ name }) => name.toLowerCase())
  return [...new Set(names.map((name) => name.slice(0, length).trim()))]
}

function mistyped(query: string): string {
  return query.replace(/(\p{L}{3})(\p{L})(\p{L})/gu, '$1$3$2')
}

function report(label: string, queries: string[], run: (query: string) => void): void {
  const times = queries
    .map((query) => {
      const start = performance.now()
      run(query)
      return performance.now() - start
    })
    .sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2)
  const mean = (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(2)
  console.log(
    `${label.padEnd(24)} ${String(queries.length).padStart(4)} queries  mean ${mean}  p50 ${at(0.5)}  p99 ${at(0.99)} ms`,
  )
}

const documents = catalogue()
const before = memory()
const start = performance.now()
const search = buildSearch(documents)
console.log(`build ${count} products     ${(performance.now() - start).toFixed(0)} ms`)
console.log(`heap of the index        ${(memory() - before).toFixed(1)} MB`)

for (const length of [1, 2, 3, 4, 6, 8, 12, 20]) {
  report(`cold, ${length} letters`, typedQueries(documents, length), (query) => search.find(query))
}
report('cold, mistyped', typedQueries(documents, 12).map(mistyped), (query) => search.find(query))
report('warm', typedQueries(documents, 3), (query) => search.find(query))
console.log(`heap with results        ${(memory() - before).toFixed(1)} MB`)
const categories = [...new Set(documents.flatMap((document) => document.categories))].map((name) => ({
  _id: name,
  names: [name],
}))
report('nearest categories', ['shampouineuse', 'xyz', 'frut', 'dairi'], (query) =>
  search.nearestCategories(query, categories),
)
const changed = documents
  .slice(500, 505)
  .map((document) => ({ ...document, name: `${document.name} nouveau` }))
report('replace 5 products', ['once', 'twice', 'thrice'], (word) =>
  search.replace(
    changed.map((document) => ({ ...document, name: `${document.name} ${word}` })),
    [],
  ),
)
