import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { texts as account } from './en/account.ts'
import { texts as admin } from './en/admin.ts'
import { texts as contracts } from './en/contracts.ts'
import { texts as reviews } from './en/reviews.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))
const lazy: Record<string, Record<string, object>> = { account, admin, contracts, reviews }

type Module = {
  /** Parts that the file loads, for its lazy imports. */
  fetched: string[]
  imports: string[]
  lazyImports: string[]
  /** Texts of lazily loaded parts that the file uses, such as `account: account.login`. */
  named: { part: string; text: string }[]
}

const known = new Map<string, Module>()

function moduleOf(file: string): Module {
  const module = known.get(file) ?? readModule(file)
  known.set(file, module)
  return module
}

function readModule(file: string): Module {
  // Types do not load texts.
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
      Object.entries(texts).flatMap(([namespace, keys]) =>
        namesIn(code, namespace, keys).map((text) => ({ part, text })),
      ),
    ),
  }
}

/** The texts of a namespace that code uses: all of them, one by its full key, or one by a computed key. */
function namesIn(code: string, namespace: string, keys: object): string[] {
  const all = code.includes(`useTranslations('${namespace}')`) ? [`${namespace}.*`] : []
  const whole = Object.keys(keys).map((key) => `${namespace}.${key}`)
  return [
    ...all,
    ...whole.filter((key) => code.includes(`'${key}'`)),
    ...(code.includes(`\`${namespace}.\${`) ? [namespace] : []),
  ]
}

/** Texts used by a file or its imports that are in none of the loaded parts. */
function missingFrom(file: string, loaded: readonly string[], seen = new Set<string>()): string[] {
  const once = `${file} ${loaded}`
  if (seen.has(once) || file.includes('/platform/texts/')) return []
  seen.add(once)
  const { fetched, imports, lazyImports, named } = moduleOf(file)
  return [
    ...named.flatMap(({ part, text }) => (loaded.includes(part) ? [] : `${relative(app, file)}: ${text}`)),
    ...imports.flatMap((path) => missingFrom(path, loaded, seen)),
    ...lazyImports.flatMap((path) => missingFrom(path, [...loaded, ...fetched], seen)),
  ]
}

/** Every page with the parts that its routes load. */
function pagesOf(
  entries: readonly RouteConfigEntry[],
  above: readonly string[],
): { file: string; parts: string[] }[] {
  return entries.flatMap(({ file, children = [] }) => {
    const path = join(app, file)
    const own = /handle: TextsHandle = \{ texts: '(\w+)' \}/.exec(readFileSync(path, 'utf8'))?.[1]
    const parts = [...above, ...(own ? [own] : [])]
    return [{ file: path, parts }, ...pagesOf(children, parts)]
  })
}

const pages = [{ file: join(app, 'root.tsx'), parts: [] }, ...pagesOf(routes, [])]

test.each(pages.map(({ file, parts }) => [relative(app, file), parts] as const))(
  '%s uses only texts that are loaded with it',
  (file, parts) => {
    expect(missingFrom(join(app, file), parts)).toEqual([])
  },
)

test('the test finds pages with their own parts, and missing texts', () => {
  const withParts = pages.filter(({ parts }) => parts.length > 0).map(({ file }) => relative(app, file))
  expect(withParts).toContain('routes/account/checkout.tsx')
  expect(missingFrom(join(app, 'routes/account/login.tsx'), [])).toContain(
    'features/account/entry/login-page.tsx: account.*',
  )
})
