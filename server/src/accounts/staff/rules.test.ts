import { type Role, roles } from '@dix/contract'
import { expect, test } from 'vitest'
import { asGrant, isManagedBy, mayGrant } from './rules.ts'

const givenBy = (role: Role, storeId: string | null = null) =>
  roles.filter((wanted) => mayGrant({ role, storeId }, { role: wanted, storeId }))

test('owners grant every role, managers those below their own, other users none', () => {
  expect(givenBy('ADMIN')).toEqual(roles)
  expect(givenBy('MANAGER')).toEqual(['PICKER', 'RIDER'])
  expect(givenBy('PICKER')).toEqual([])
  expect(givenBy('RIDER')).toEqual([])
  expect(givenBy('USER')).toEqual([])
})

test('a manager of one store grants roles only in it, a manager of all stores in any', () => {
  const inStores = (by: string | null) =>
    ['main', 'second', null].filter((storeId) =>
      mayGrant({ role: 'MANAGER', storeId: by }, { role: 'PICKER', storeId }),
    )
  expect(inStores('main')).toEqual(['main'])
  expect(inStores(null)).toEqual(['main', 'second', null])
})

test('a manager of one store manages its staff and themselves, one of all stores everybody', () => {
  const managed = (by: string | null) =>
    [
      { id: 'me', storeId: 'second' },
      { id: 'near', storeId: 'main' },
      { id: 'far', storeId: 'second' },
      { id: 'all', storeId: null },
    ].flatMap((member) => (isManagedBy({ userId: 'me', storeId: by }, member) ? [member.id] : []))
  expect(managed('main')).toEqual(['me', 'near'])
  expect(managed(null)).toEqual(['me', 'near', 'far', 'all'])
})

test('a disabled account grants nothing', () => {
  const wanted = { role: 'RIDER', storeId: null } as const
  expect(mayGrant({ role: 'ADMIN', storeId: null, status: 'Active' }, wanted)).toBe(true)
  expect(mayGrant({ role: 'ADMIN', storeId: null, status: 'Disabled' }, wanted)).toBe(false)
})

test('roles for every store are stored without a store', () => {
  expect(roles.map((role) => asGrant({ role, storeId: 'main' }))).toEqual([
    { role: 'ADMIN', storeId: null },
    { role: 'MANAGER', storeId: 'main' },
    { role: 'PICKER', storeId: 'main' },
    { role: 'RIDER', storeId: 'main' },
    { role: 'USER', storeId: null },
  ])
})
