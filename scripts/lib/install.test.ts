import { expect, test } from 'vitest'
import { covers } from './install.mjs'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/rice': { version: '1.2.3', integrity: 'sha512-rice' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-other', optional: true },
  'node_modules/@dix/server': { resolved: 'server', link: true },
}
const { '': _, 'node_modules/other-platform': __, ...installed } = locked

test('an install without the packages of other platforms is complete', () => {
  expect(covers(installed, locked)).toBe(true)
})

test('a missing package is found', () => {
  const { 'node_modules/rice': _rice, ...rest } = installed
  expect(covers(rest, locked)).toBe(false)
})

test('a package in another version, or with different content, is found', () => {
  const rice = installed['node_modules/rice']
  expect(covers({ ...installed, 'node_modules/rice': { ...rice, version: '1.2.4' } }, locked)).toBe(false)
  expect(covers({ ...installed, 'node_modules/rice': { ...rice, integrity: 'sha512-x' } }, locked)).toBe(
    false,
  )
})

test('an additional package does not require an install', () => {
  expect(covers({ ...installed, 'node_modules/extra': { version: '1.0.0' } }, locked)).toBe(true)
})
