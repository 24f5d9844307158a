import { expect, test } from 'vitest'
import { leavesNoAdmin } from './rules.ts'

const active = (id: string) => ({ id, status: 'Active' as const })
const disabled = (id: string) => ({ id, status: 'Disabled' as const })
const shopper = { role: 'USER', status: 'Active' } as const
const admin = { role: 'ADMIN', status: 'Active' } as const

test.each([
  ['the only one leaves', [active('a')], null, true],
  ['the only one becomes a shopper', [active('a')], shopper, true],
  ['the only one is disabled', [active('a')], { ...admin, status: 'Disabled' } as const, true],
  ['the only one stays as they are', [active('a')], admin, false],
  ['one of two leaves', [active('a'), active('b')], null, false],
  ['one leaves beside one who is disabled', [active('a'), disabled('b')], null, true],
  ['one who is disabled leaves', [disabled('a'), active('b')], null, false],
  ['a shopper leaves', [active('b')], null, false],
])('%s', (_what, admins, next, expected) => {
  expect(leavesNoAdmin(admins, 'a', next)).toBe(expected)
})
