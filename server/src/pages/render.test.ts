import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from './render.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

test('every inline script of a page has the hash of exactly its text', () => {
  const html = '<script>one()</script><p>x</p><script type="module" async="">two()\n</script>'
  expect(inlineScriptHashes(html)).toEqual([hash('one()'), hash('two()\n')])
})

test('files and data are not inline scripts', () => {
  const html =
    '<script src="/assets/a.js"></script><script type="module" async="" src="/b.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(inlineScriptHashes(html)).toEqual([])
})

test('a repeated script has one hash', () => {
  expect(inlineScriptHashes('<script>a()</script><script>a()</script>')).toEqual([hash('a()')])
})
