import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { texts as account } from './en/account.ts'
import { texts as admin } from './en/admin.ts'
import { texts as contracts } from './en/contracts.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))
const lazy: Record<string, Record<string, object>> = { account, admin, contracts }

type Module = {
  /** Parts that it fetches by itself, for what it fetches together with them. */
  fetched: string[]
  imports: string[]
  lazyImports: string[]
  /** Texts of lazily loaded parts that it names, as `account: account.login`. */
  named: { part: string; text: string }[]
}

const known = new Map<string, Module>()

function moduleOf(file: string): Module {
  const module = known.get(file) ?? readModule(file)
  known.set(file, module)
  return module
}

function readModule(file: string): Module {
  // Imports of types and words of types are nothing that a page shows.
  const code = readFileSync(file, 'utf8')
    .replaceAll(/^import type .*$/gm, '')
    .replaceAll(/^(?:export )?type [\s\S]*?\n(?=\n|export|function|const)/gm, '')
  const pathsOf = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, path]) => join(dirname(file), path as string))
  return {
    fetched: [...code.matchAll(/loadTexts\('(\w+)'\)/g)].map(([, part]) => part as string),
    imports: pathsOf(/from '(\.[^']+\.tsx?)'/g),
    lazyImports: pathsOf(/import\('(\.[^']+\.tsx?)'\)/g),
    named: Object.entries(lazy).flatMap(([part, texts]) =>
      Object.entries(texts).flatMap(([room, keys]) =>
        namesIn(code, room, keys).map((text) => ({ part, text })),
      ),
    ),
  }
}

/** Texts of a room that code names: all of them at once, one by its whole key, or one whose key is put together. */
function namesIn(code: string, room: string, keys: object): string[] {
  const all = code.includes(`useTranslations('${room}')`) ? [`${room}.*`] : []
  const whole = Object.keys(keys).map((key) => `${room}.${key}`)
  return [
    ...all,
    ...whole.filter((key) => code.includes(`'${key}'`)),
    ...(code.includes(`\`${room}.\${`) ? [room] : []),
  ]
}

/** What is named within reach of a file and stands in none of the parts that are there. */
function missingFrom(file: string, there: readonly string[], seen = new Set<string>()): string[] {
  const once = `${file} ${there}`
  if (seen.has(once) || file.includes('/platform/texts/')) return []
  seen.add(once)
  const { fetched, imports, lazyImports, named } = moduleOf(file)
  return [
    ...named.flatMap(({ part, text }) => (there.includes(part) ? [] : `${relative(app, file)}: ${text}`)),
    ...imports.flatMap((path) => missingFrom(path, there, seen)),
    ...lazyImports.flatMap((path) => missingFrom(path, [...there, ...fetched], seen)),
  ]
}

/** Every page with the parts that its routes say they show. */
function pagesOf(
  entries: readonly RouteConfigEntry[],
  above: readonly string[],
): { file: string; parts: string[] }[] {
  return entries.flatMap(({ file, children = [] }) => {
    const path = join(app, file)
    const said = /handle: TextsHandle = \{ texts: '(\w+)' \}/.exec(readFileSync(path, 'utf8'))?.[1]
    const parts = [...above, ...(said ? [said] : [])]
    return [{ file: path, parts }, ...pagesOf(children, parts)]
  })
}

const pages = [{ file: join(app, 'root.tsx'), parts: [] }, ...pagesOf(routes, [])]

test.each(pages.map(({ file, parts }) => [relative(app, file), parts] as const))(
  '%s names no text that has not come with it',
  (file, parts) => {
    expect(missingFrom(join(app, file), parts)).toEqual([])
  },
)

test('Pages that come with texts of their own are known to', () => {
  const withParts = pages.filter(({ parts }) => parts.length > 0).map(({ file }) => relative(app, file))
  expect(withParts).toContain('routes/account/checkout.tsx')
  expect(missingFrom(join(app, 'routes/account/login.tsx'), [])).toContain(
    'features/account/entry/login-page.tsx: account.*',
  )
})
