import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeNonces } from './render.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

test('every inline script of the page itself has the hash of exactly its text', () => {
  const document =
    '<script nonce="n">one()</script><p>x</p><script type="module" async="" nonce="n">two()\n</script>'
  expect(takeNonces(document, 'n')).toEqual({
    html: '<script>one()</script><p>x</p><script type="module" async="">two()\n</script>',
    hashes: [hash('one()'), hash('two()\n')],
  })
})

test('a script that came with a text of the page has none', () => {
  const document =
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n">own()</script>'
  expect(takeNonces(document, 'n').hashes).toEqual([hash('own()')])
})

test('files have no hash, and a repeated script has one', () => {
  const document =
    '<script nonce="n" src="/a.js"></script><script nonce="n">a()</script><script nonce="n">a()</script>'
  expect(takeNonces(document, 'n').hashes).toEqual([hash('a()')])
})
