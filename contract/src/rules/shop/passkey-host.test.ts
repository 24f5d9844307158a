import { expect, test } from 'vitest'
import { passkeyHost } from './passkey-host.ts'

test.each([
  ['https://dix.example', 'dix.example'],
  ['https://dix.example:8443/login', 'dix.example'],
  ['https://2rives.example', '2rives.example'],
  ['https://dix.example2', 'dix.example2'],
  ['http://localhost:3000', 'localhost'],
])('the passkeys of %s are bound to %s', (address, host) => expect(passkeyHost(address)).toBe(host))

test.each([
  'http://dix.example',
  'https://192.0.2.7',
  'https://[2001:db8::1]',
  'https://[::ffff:192.0.2.7]',
  'http://127.0.0.1:3000',
  'https://shop',
  'no address',
])('%s has none', (address) => expect(passkeyHost(address)).toBeNull())
