import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeNonces } from './render.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

test('every inline script of the page itself is listed with the hash of its exact text', () => {
  const document =
    '<script nonce="n">one()</script><p>x</p><script type="module" async="" nonce="n">two()\n</script>'
  expect(takeNonces(document, 'n')).toEqual({
    html: '<script>one()</script><p>x</p><script type="module" async="">two()\n</script>',
    hashes: [hash('one()'), hash('two()\n')],
  })
})

test('a script in a text of the page is not listed', () => {
  const document =
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n">own()</script>'
  expect(takeNonces(document, 'n').hashes).toEqual([hash('own()')])
})

test('external scripts have no hash, and a repeated script has one', () => {
  const document =
    '<script nonce="n" src="/a.js"></script><script nonce="n">a()</script><script nonce="n">a()</script>'
  expect(takeNonces(document, 'n').hashes).toEqual([hash('a()')])
})
