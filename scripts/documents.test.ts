import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((name) => name !== 'CHANGELOG.md')
const topLevel = new Set(readdirSync(root))

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

/** Paths and globs in backticks; `(new)` behind one marks a file that the change creates. */
function pathsIn(markdown: string): { path: string; isNew: boolean }[] {
  const quoted = [...markdown.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*)\/?`( _\(new\)_)?/g)]
  return quoted
    .map(([, path, marked]) => ({ path: path as string, isNew: marked !== undefined }))
    .filter(
      ({ path }) =>
        topLevel.has(path.split('/')[0] as string) || /\/.*\.(ts|tsx|mjs|sql|json|md)$/.test(path),
    )
}
