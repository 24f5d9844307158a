import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hopsOf, largeFeatures, measure, problemsOf } from './measure.mjs'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'structure-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  await write('contract/package.json', JSON.stringify({ exports: { '.': './src/index.ts' } }))
})
afterEach(() => rm(root, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

test('counts source without tests, test material, declarations and generated files', async () => {
  await write('server/src/cart/add.ts', 'export function add() {\n  return 1\n}\n')
  await write('server/src/cart/add.test.ts', 'test()\n')
  await write('server/src/testing/shop.ts', 'export const shop = 1\n')
  await write('server/src/names.d.ts', 'declare module "names"\n')
  await write('server/src/taxonomy.generated.ts', 'export const taxonomy = 1\n')
  const { server } = measure(root).parts
  expect(server.files).toMatchObject({ count: 1, lines: 3 })
  expect(server.testRatio).toBeCloseTo(2 / 3)
})

test('counts functions, methods and named arrow functions as functions', async () => {
  const code = [
    'export function declared() {}',
    'const arrow = () => {',
    '  return [1].map((one) => one)',
    '}',
    'class Store {',
    '  read() {}',
    '}',
  ]
  await write('server/src/a.ts', `${code.join('\n')}\n`)
  expect(measure(root).parts.server.functions).toMatchObject({
    count: 3,
    longest: '3: arrow (server/src/a.ts)',
  })
})

test('finds cycles of imports, but not those of types', async () => {
  await write('server/src/a.ts', `import { b } from './b.ts'\nexport const a = b\n`)
  await write('server/src/b.ts', `import type { a } from './a.ts'\nexport const b = 1\n`)
  expect(measure(root).parts.server.inCycles).toBe(0)
  await write('server/src/b.ts', `import { a } from './a.ts'\nexport const b = a\n`)
  expect(measure(root).parts.server.inCycles).toBe(2)
})

test('lists small files that one other file imports, even dynamically or only for types', async () => {
  await write('web/app/a.ts', `import type { B } from './b.ts'\nconst c = () => import('./c.ts')\n`)
  await write('web/app/b.ts', 'export type B = 1\n')
  await write('web/app/c.ts', 'export const c = 1\n')
  await write('web/app/long.ts', `import './shared.ts'\n${'\n'.repeat(20)}`)
  await write('web/app/d.ts', `import './long.ts'\nimport './shared.ts'\n`)
  await write('web/app/shared.ts', 'export const shared = 1\n')
  expect(measure(root).small).toEqual(['web/app/b.ts ← web/app/a.ts', 'web/app/c.ts ← web/app/a.ts'])
})

test('refuses a folder with more than twenty source files, not counting tests and subfolders', async () => {
  for (let at = 1; at <= 20; at += 1) await write(`server/src/cart/a${at}.ts`, '')
  await write('server/src/cart/a1.test.ts', '')
  await write('server/src/cart/prices/a1.ts', '')
  expect(problemsOf(measure(root))).toEqual([])
  await write('server/src/cart/a21.ts', '')
  expect(problemsOf(measure(root))).toEqual([
    'server/src/cart (21): more than 20 source files. Put those of one subject in a folder.',
  ])
})

test('refuses a small file with one importer, unless it has a test, a reason, or a name that every feature has', async () => {
  const names = ['add', 'tested', 'separate', 'queries', 'schema']
  await write('server/src/cart/change.ts', names.map((name) => `import './${name}.ts'\n`).join(''))
  await write('server/src/cart/index.ts', `export * from './change.ts'\n`)
  for (const name of names) await write(`server/src/cart/${name}.ts`, '')
  await write('server/src/cart/queries.ts', '\n'.repeat(21))
  await write('server/src/cart/tested.test.ts', '')
  const separate = { 'server/src/cart/separate.ts': 'a reason', 'server/src/cart/queries.ts': 'a reason' }
  expect(problemsOf(measure(root, separate))).toEqual([
    'server/src/cart/add.ts: at most 20 lines and one importer. Move it there.',
    'server/src/cart/queries.ts: it needs no reason in scripts/structure/separate.mjs.',
  ])
})

test('refuses a feature with more than a fifth of the lines of the server', async () => {
  for (const feature of ['a', 'b', 'c', 'd']) await write(`server/src/${feature}/index.ts`, '\n'.repeat(20))
  await write('server/src/orders/index.ts', '\n'.repeat(20))
  expect(largeFeatures(measure(root))).toEqual([])
  await write('server/src/orders/index.ts', '\n'.repeat(21))
  expect(largeFeatures(measure(root))).toEqual([
    'server/src/orders: 21 of 101 lines, more than 20 %. Move a part of it out.',
  ])
})

test('counts the hops of a chain across the contract, and refuses one whose files do not import each other', async () => {
  await write('web/app/button.ts', `import { client } from '@dix/contract'\n`)
  await write('contract/src/index.ts', `export { client } from './client.ts'\n`)
  await write('contract/src/client.ts', 'export const client = 1\n')
  const { sources } = measure(root)
  const files = ['web/app/button.ts', 'contract/src/index.ts', 'contract/src/client.ts']
  expect(hopsOf(sources, { add: files })).toEqual({ add: 2 })
  expect(() => hopsOf(sources, { add: files.toReversed() })).toThrow(
    'add: contract/src/client.ts does not import contract/src/index.ts.',
  )
  expect(() => hopsOf(sources, { add: ['web/app/form.ts'] })).toThrow('add: there is no web/app/form.ts.')
})
