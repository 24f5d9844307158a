import { expect, test } from 'vitest'
import { checkWords } from './check.mjs'

type Entry = { old: string; new: string; in?: string; only?: 'paths'; unless?: string; except?: Exception[] }
type Exception = { in?: string; name?: string; why: string }

/** The findings of the check: `file:line word`, or without a line for a file or folder. */
function check(
  files: Record<string, string>,
  {
    names = [],
    phrases = [],
    homonyms = {},
    domainTypes = [],
  }: Partial<Record<'names' | 'phrases', Entry[]>> & {
    homonyms?: Record<string, string>
    domainTypes?: string[]
  },
) {
  const { hits, problems } = checkWords(
    Object.keys(files),
    (file: string) => files[file] as string,
    { names, phrases, homonyms, domainTypes },
    { isWhole: true },
  )
  return { hits: hits.map(({ file, line, word }) => `${file}${line ? `:${line}` : ''} ${word}`), problems }
}

const shelf = { old: '*shelf*', new: 'category' }

test('a pattern finds a part of a name in every style, and not within another word', () => {
  const code = ['const findShelf = 1', 'type ShelfKind = 1', 'a.shelf_id', 'const shelfish = 1', 'shelving()']
  expect(check({ 'a.ts': code.join('\n') }, { names: [shelf] }).hits).toEqual([
    'a.ts:1 findShelf',
    'a.ts:2 ShelfKind',
    'a.ts:3 shelf_id',
  ])
})

test('without asterisks a pattern is the whole name; with a capital letter, only the name of a type', () => {
  const names = [
    { old: 'hold', new: 'reserve' },
    { old: 'Last', new: 'batch' },
  ]
  const code = 'hold()\nholdPage()\nconst last = 1\ntype Last = 1'
  expect(check({ 'a.ts': code }, { names }).hits).toEqual(['a.ts:1 hold', 'a.ts:4 Last'])
})

test.each([
  ["const text = 'on the shelf'", false],
  ['const page = <p>the shelf</p>', false],
  ['const pattern = /shelf/', false],
  [`const text = \`on \${place} the shelf\``, false],
  ["const texts = { 'the shelf is empty': 1 }", false],
  ["const texts = { 'shelf': 1 }", true],
  ["type Kind = 'shelf'", true],
  ["pool.query('delete from shelf')", true],
  [`const query = sql\`select \${id} from shelf\``, true],
  [`const query = sql\`select \${id} where kind = 'shelf'\``, false],
])('texts in quotes are left out, except for names, types and SQL: %s', (code, isFound) => {
  expect(check({ 'a.tsx': code }, { names: [shelf] }).hits).toEqual(isFound ? ['a.tsx:1 shelf'] : [])
})

test('the texts of a schema are names of the database', () => {
  const files = { 'server/schema.ts': "text('shelf_id')", 'server/a.ts': "text('shelf_id')" }
  expect(check(files, { names: [shelf] }).hits).toEqual(['server/schema.ts:1 shelf_id'])
})

test('names of files and folders are checked too, each folder once', () => {
  const files = { 'shelf/find-shelf.test.ts': '', 'shelf/a.ts': '', 'cart/store.ts': 'const store = 1' }
  const names = [shelf, { old: 'store', new: 'queries.ts', only: 'paths' as const }]
  expect(check(files, { names }).hits).toEqual([
    'shelf/find-shelf.test.ts find-shelf',
    'cart/store.ts store',
    'shelf/ shelf',
  ])
})

test('phrases are found in comments, titles and rows of tests, and documentation, even across line ends', () => {
  const phrases = [{ old: 'take back, shelf', new: 'revert', unless: 'shelf life' }]
  const code = [
    '/**',
    ' * Admins take',
    ' * back a change: of its shelf life, shelves.',
    ' */',
    "const text = 'the shelf' // the Shelf",
    "test('the shelf is full', () => {})",
    "test.each([['a shelf', 'a shelf'], ['full', 'a shelf']])('%s', () => {})",
  ]
  expect(check({ 'a.ts': code.join('\n'), 'a.md': 'One `shelf` and\n- a shelf' }, { phrases }).hits).toEqual([
    'a.ts:6 “shelf”',
    'a.ts:7 “shelf”',
    'a.ts:2 “take back”',
    'a.ts:5 “Shelf”',
    'a.md:2 “shelf”',
  ])
})

test('texts that readers see are prose, in every language', () => {
  const phrases = [{ old: 'take along', new: 'add' }]
  const code = "export const texts = { 'Take along.': 'x', hint: 'Take along.' }"
  const page = "const page = <p title='You take along a lot'>Take along</p>"
  const files = {
    'web/texts/en/shop.ts': code,
    'contract/import-messages.ts': code,
    'web/shop.ts': code,
    'web/page.tsx': page,
    'web/app.css': 'a { color: red } /* Colours to take along */ .take-along {}',
  }
  expect(check(files, { phrases }).hits).toEqual([
    'web/texts/en/shop.ts:1 “Take along”',
    'web/texts/en/shop.ts:1 “Take along”',
    'contract/import-messages.ts:1 “Take along”',
    'contract/import-messages.ts:1 “Take along”',
    'web/page.tsx:1 “take along”',
    'web/page.tsx:1 “Take along”',
    'web/app.css:1 “take along”',
  ])
})

test('comments of environment files, scripts and migrations are prose, across lines too', () => {
  const phrases = [{ old: 'take back', new: 'revert' }]
  const files = {
    '.env.example': '# Unset: you take\n# back nothing.\n#PORT=3000\n',
    '.ci/run': '#!/usr/bin/env bash\n# We take back all.\necho take back\n',
    'server/migrations/0200_a.sql': "-- Take back a row.\nselect 'take back';\n",
    'web/public/sw.js': "// It takes to take back.\nconst a = 'take back'\n",
  }
  expect(check(files, { phrases }).hits).toEqual([
    '.env.example:1 “take back”',
    '.ci/run:2 “take back”',
    'server/migrations/0200_a.sql:1 “Take back”',
    'web/public/sw.js:1 “take back”',
  ])
})

test('names in style sheets are names', () => {
  const css = '.shelf-grid { --on-shelf: 1px } /* a shelf */'
  expect(check({ 'web/app.css': css }, { names: [shelf] }).hits).toEqual([
    'web/app.css:1 shelf-grid',
    'web/app.css:1 on-shelf',
  ])
})

test('names in the code of comments and documentation are names', () => {
  const files = { 'a.ts': '/** See `findShelf` in `shelf.ts`. */', 'a.md': 'A shelf, `shelfOf`.' }
  expect(check(files, { names: [shelf] }).hits).toEqual([
    'a.ts:1 findShelf',
    'a.ts:1 shelf',
    'a.md:1 shelfOf',
  ])
})

test('an exception holds for its files and names; one without reason or use is refused', () => {
  const files = { 'web/a.ts': 'shelf()\nfindShelf()', 'server/a.ts': 'shelf()' }
  const except = (exception: Exception) => check(files, { names: [{ ...shelf, except: [exception] }] })
  expect(except({ in: 'web/**', name: 'shelf', why: 'a real one' })).toEqual({
    hits: ['web/a.ts:2 findShelf', 'server/a.ts:1 shelf'],
    problems: [],
  })
  expect(except({ name: 'oldShelf', why: 'gone' }).problems).toEqual([
    'No use for the exception of *shelf* · oldShelf',
  ])
  expect(() => except({ in: 'web/**', why: '' })).toThrow('has no reason')
})

test('an entry may apply only to some files', () => {
  const files = { 'web/a.ts': 'shelf()', 'server/a.ts': 'shelf()' }
  expect(check(files, { names: [{ ...shelf, in: 'web/**' }] }).hits).toEqual(['web/a.ts:1 shelf'])
})

test('two exported types of a package do not share a name, unless there is a reason that is still needed', () => {
  const files = {
    'web/a.ts': 'export type Change = 1',
    'web/b.ts': 'export interface Change {}',
    'e2e/a.ts': 'export type Change = 1',
    'web/c.ts': 'type Change = 1',
  }
  expect(check(files, {}).problems).toEqual(['web Change: a type in each of web/a.ts, web/b.ts'])
  expect(check(files, { homonyms: { 'web Change': 'the same everywhere' } }).problems).toEqual([])
  expect(check(files, { homonyms: { 'web Change': 'x', 'web Gone': 'x' } }).problems).toEqual([
    'No use for the exception of the type web Gone',
  ])
})

test.each([
  ['contract', 'server'],
  ['contract', 'web'],
  ['server', 'web'],
])('an exported type of %s shares no name with %s', (one, other) => {
  const files = {
    [`${one}/a.ts`]: 'export type Session = 1',
    [`${other}/a.ts`]: 'export type Session = 1',
    [`${other}/b.ts`]: 'type Session = 1',
    'e2e/a.ts': 'export type Session = 1',
  }
  expect(check(files, {}).problems).toEqual([
    `${one} ${other} Session: a type in each of ${one}/a.ts, ${other}/a.ts`,
  ])
  expect(check(files, { homonyms: { [`${one} ${other} Session`]: 'the same' } }).problems).toEqual([])
})

test('a word of the shop names one type, exported or not; tests may have their own', () => {
  const files = {
    'server/a.ts': 'type Change = 1',
    'server/b.ts': 'interface Change {}',
    'server/a.test.ts': 'type Change = 1',
    'server/testing/b.ts': 'type Change = 1',
    'web/a.ts': 'type Change = 1',
  }
  expect(check(files, { domainTypes: ['Change'] }).problems).toEqual([
    'server Change: a type in each of server/a.ts, server/b.ts',
    'server web Change: a type in each of server/a.ts, server/b.ts, web/a.ts',
  ])
})

test('a comment of more than two lines is reported, a docstring is not', () => {
  const lines = (count: number) => '  // why\n'.repeat(count)
  const code = `${lines(2)}const a = 1\n${lines(3)}const b = 1\n/**\n * one\n * two\n * three\n */\n`
  expect(check({ 'a.ts': code, 'a.md': lines(3) }, {}).problems).toEqual([
    'a.ts:4: a comment of more than two lines',
  ])
})
