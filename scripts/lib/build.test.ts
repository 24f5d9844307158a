import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stampOf } from './build.mjs'

async function sources(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'dix-stamp-'))
  onTestFinished(() => rm(base, { recursive: true }))
  await mkdir(join(base, 'web/app'), { recursive: true })
  await writeFile(join(base, 'web/app/page.tsx'), 'rice')
  return base
}

test('the stamp stays the same until an edit, even after builds and edits of tests', async () => {
  const base = await sources()
  const stamp = stampOf(base, ['web'])
  await mkdir(join(base, 'web/build'))
  await writeFile(join(base, 'web/build/page.js'), 'rice')
  await writeFile(join(base, 'web/app/page.test.tsx'), 'rice')
  expect(stampOf(base, ['web'])).toBe(stamp)
})

test.each([
  ['An edit', (page: string) => writeFile(page, 'beans and rice')],
  ['An edit that keeps the size', (page: string) => utimes(page, 1, 1)],
  ['A rename', (page: string) => rename(page, `${page}.old`)],
  ['A new file', (page: string) => writeFile(`${page}.css`, '')],
  ['A deletion', (page: string) => rm(page)],
])('%s changes the stamp', async (_name, edit) => {
  const base = await sources()
  const stamp = stampOf(base, ['web'])
  await edit(join(base, 'web/app/page.tsx'))
  expect(stampOf(base, ['web'])).not.toBe(stamp)
})
