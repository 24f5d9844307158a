import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeNonces } from './render.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

function taken(document: string) {
  const { html, hashes } = takeNonces(Buffer.from(document).toString('latin1'), 'n')
  return { html: html.toString(), hashes }
}

test('every inline script of the page itself is listed with the hash of its exact text', () => {
  const document =
    '<script nonce="n">one("Épicerie")</script><p>₣</p><script type="module" async="" nonce="n">two()\n</script>'
  expect(taken(document)).toEqual({
    html: '<script>one("Épicerie")</script><p>₣</p><script type="module" async="">two()\n</script>',
    hashes: [hash('one("Épicerie")'), hash('two()\n')],
  })
})

test('a script in a text of the page is not listed', () => {
  const document =
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n">own()</script>'
  expect(taken(document).hashes).toEqual([hash('own()')])
})

test('external scripts have no hash, and a repeated script has one', () => {
  const document =
    '<script nonce="n" src="/a.js"></script><script nonce="n">a()</script><script nonce="n">a()</script>'
  expect(taken(document).hashes).toEqual([hash('a()')])
})
