import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((name) => name !== 'CHANGELOG.md')
const topLevel = new Set(readdirSync(root))

const sources = globSync(['{contract,server,web}/{src,app}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

/** Every identifier of the code and its migrations. */
const words = new Set(
  [
    ...sources,
    ...globSync(
      [
        'server/migrations/*.sql',
        'server/migrations/meta/*_snapshot.json',
        '.env.example',
        '*.json',
        'scripts/**/*.{mjs,ts}',
        'server/testing/**/*.ts',
      ],
      { cwd: root },
    ),
  ].flatMap((file) => readFileSync(`${root}/${file}`, 'utf8').match(/\w+/g) ?? []),
)

/** Types whose values are all keys of a table: `Record<OrderState, …>`, even as part of the keys. */
const keysOfTables = (source: string) =>
  new Set([...source.matchAll(/\bRecord<([^,]*),/g)].flatMap(([, keys]) => keys!.match(/\w+/g) ?? []))

test.each(documents)('%s names files that exist', (document) => {
  const paths = pathsIn(readFileSync(`${root}/${document}`, 'utf8'))
  if (document.startsWith('docs/how-to/')) expect(paths.length).toBeGreaterThan(0)
  const exists = (path: string) => globSync(path, { cwd: root }).length > 0
  expect.soft(paths.filter(({ path, isNew }) => !isNew && !exists(path))).toEqual([])
  expect
    .soft(
      paths.filter(({ path, isNew }) => isNew && exists(path)),
      'not new any more',
    )
    .toEqual([])
})

/** Types whose values have a guide, which lists every file that must handle each of them. */
const guides = {
  OrderState: 'add-an-order-state',
  OrderEvent: 'add-an-order-state',
  PaymentMethod: 'add-a-payment-method',
  PaymentProviderName: 'add-a-payment-provider',
  Role: 'add-a-role',
  StaffRole: 'add-a-role',
  CouponKind: 'change-what-an-order-costs',
}

test.each(Object.entries(guides))('a new %s must be handled in files that its guide names', (type, guide) => {
  const named = new Set(
    pathsIn(readFileSync(`${root}/docs/how-to/${guide}.md`, 'utf8')).map(({ path }) => path),
  )
  const tables = sources.filter((file) => keysOfTables(readFileSync(`${root}/${file}`, 'utf8')).has(type))
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.filter((file) => !named.has(file))).toEqual([])
})

test.each(documents.filter((name) => name.startsWith('docs/how-to/')))('%s names what exists', (document) => {
  const markdown = readFileSync(`${root}/${document}`, 'utf8')
  const examples = new Set(
    [...markdown.matchAll(/Suppose you add `(\w+)`/g)].map(([, name]) => name as string),
  )
  const names = [...markdown.matchAll(/`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)`(?! _\(new\)_)/g)]
    .map(([, name]) => name as string)
    .filter((name) => !existsSync(`${root}/${name}`) && !name.split('.').some((part) => examples.has(part)))
  expect(names.filter((name) => !name.split('.').every((part) => words.has(part)))).toEqual([])
})

/** Paths and globs in backticks, without built files; a following `(new)` marks a file that the change creates. */
function pathsIn(markdown: string): { path: string; isNew: boolean }[] {
  const quoted = [...markdown.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*)\/?`( _\(new\)_)?/g)]
  return quoted
    .map(([, path, marked]) => ({ path: path as string, isNew: marked !== undefined }))
    .filter(
      ({ path }) =>
        !/^(server|web)\/build\//.test(path) &&
        (topLevel.has(path.split('/')[0] as string) || /\/.*\.(ts|tsx|mjs|sql|json|md)$/.test(path)),
    )
}
