import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('app.css', import.meta.url), 'utf8')
const defined = [...css.matchAll(/--breakpoint-(\w+): \d/g)].map(([, name]) => name)

test('every breakpoint that a class names exists: Tailwind drops the others without a word', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname })
  const named = files.flatMap((file) =>
    [
      ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(
        /[\s"'`:](?:max-)?(sm|md|lg|xl|2xl):/g,
      ),
    ].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(new Set(named)).toEqual(new Set(defined))
})
