import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './lib/paths.mjs'
import { capture } from './lib/run.mjs'

const { scripts, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  workspaces: string[]
}
const typeChecks = Object.keys(scripts).filter((name) => name.startsWith('types:'))

const copy = mkdtempSync(join(tmpdir(), 'dix-new-values-'))

beforeAll(() => {
  const sources = globSync(['*.json', `{${workspaces},scripts}/**/*.{ts,tsx,mjs,json,css}`], {
    cwd: root,
    exclude: ['**/node_modules', '**/build', '**/results'],
  })
  for (const file of sources) cpSync(join(root, file), join(copy, file))
  const packages = readdirSync(join(root, 'node_modules')).filter(
    (name) => name !== '.cache' && name !== '@dix',
  )
  mkdirSync(join(copy, 'node_modules/@dix'), { recursive: true })
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of workspaces) symlinkSync(join(copy, name), join(copy, 'node_modules/@dix', name))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each([
  {
    values: 'orderStates',
    added: 'at_the_counter',
    file: 'order-states',
    guide: 'add-an-order-state',
    table: 0,
  },
  {
    values: 'orderEvents',
    added: 'at_the_counter',
    file: 'order-states',
    guide: 'add-an-order-state',
    table: 1,
  },
  {
    values: 'paymentMethods',
    added: 'mobile_money',
    file: 'payment-methods',
    guide: 'add-a-payment-method',
    table: 0,
  },
  {
    values: 'couponKinds',
    added: 'per_thousand',
    file: 'rules/prices/coupon',
    guide: 'change-what-an-order-costs',
    table: 5,
  },
])(
  'a new value of $values fails to compile in the files that its guide, $guide, lists, and nowhere else',
  async ({ values, added, file, guide, table }) => {
    const path = join(copy, `contract/src/${file}.ts`)
    const source = await readFile(path, 'utf8')
    const withValue = source.replace(
      new RegExp(`(export const ${values} = \\[[^\\]]*?),?\\s*\\] as const`),
      `$1, '${added}'] as const`,
    )
    expect(withValue).not.toBe(source)
    await writeFile(path, withValue)
    try {
      expect(await filesWithErrors()).toEqual(await listedIn(guide, table))
    } finally {
      await writeFile(path, source)
    }
  },
)

/** Runs the type checks of package.json in the copy. @returns the files with errors, sorted */
async function filesWithErrors(): Promise<string[]> {
  const files = new Set<string>()
  for (const name of typeChecks) {
    const { output } = await capture('npm', ['run', '--silent', name], {
      cwd: copy,
      env: { ...process.env, PATH: [join(copy, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
    })
    const project = name === 'types:web' ? 'web' : '.'
    for (const [, file] of output.matchAll(/^(\S+)\(\d+,\d+\): error /gm))
      files.add(relative(copy, resolve(copy, project, file!)))
  }
  return [...files].sort()
}

/** The files in a section's table of a guide, sorted. @param table 0 for the first section */
async function listedIn(guide: string, table: number): Promise<string[]> {
  const markdown = await readFile(join(root, `docs/how-to/${guide}.md`), 'utf8')
  const section = markdown.split(/^## /m)[table + 1] ?? ''
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell!)
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)).sort()
}
