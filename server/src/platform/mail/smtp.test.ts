import { expect, test } from 'vitest'
import { mustEncrypt } from './smtp.ts'

test.each([
  ['smtp://dix:secret@mail.example:587', true],
  ['smtp://dix:secret@127.0.0.1.mail.example', true],
  ['smtp://dix:secret@10.0.0.5', true],
  ['smtp://mail.example:25', false],
  ['smtp://dix:secret@localhost:1025', false],
  ['smtp://dix:secret@127.0.0.1:1025', false],
  ['smtp://dix:secret@[::1]:1025', false],
])('whether a password of %s waits for encryption: %s', (url, expected) => {
  expect(mustEncrypt(url)).toBe(expected)
})
