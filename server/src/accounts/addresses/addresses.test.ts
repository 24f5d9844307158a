import { addressLimits } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { run } from '../../platform/database/statement.ts'
import { addresses } from '../schema.ts'
import { findBuyer } from './queries.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

const address = {
  address_line: 'Rue 12, porte bleue',
  city: 'Dakar',
  state: 'Dakar',
  country: 'Sénégal',
  pincode: '10200',
  mobile: '+221 77 123 45 67',
}

const calls =
  (route: string) =>
  ({ token }: SignedIn, body?: unknown) =>
    shop.call(route, body, { token })
const create = calls('POST /api/address/create')
const list = calls('GET /api/address/get')
const update = calls('PUT /api/address/update')
const disable = calls('DELETE /api/address/disable')
const restore = calls('PUT /api/address/restore')

const unknown = { status: 404, code: 'not_found', message: 'Address not found.' }
const full = {
  status: 400,
  code: 'invalid_input',
  message: 'You can save up to 50 addresses. Remove one first.',
}
const rowsOf = ({ _id }: SignedIn) =>
  shop.database.db.select().from(addresses).where(eq(addresses.userId, _id))

test('an address is stored as entered, for its user, newest first', async () => {
  const user = await shop.user()
  const first = await create(user, address)
  expect(first).toMatchObject({ status: 200, message: 'Address saved.' })
  const details = {
    landmark: '',
    quarter: null,
    quarterName: '',
    latitude: null,
    longitude: null,
    photo: null,
  }
  const phone = { number: '+221771234567', shown: '77 123 45 67' }
  expect(first.data).toEqual({
    _id: expect.any(String),
    userId: user._id,
    status: true,
    ...address,
    ...details,
    phone,
  })
  const second = await create(user, { ...address, city: '  Thiès ' })
  expect(second.data.city).toBe('Thiès')
  expect((await list(user)).data).toEqual([second.data, first.data])
  const { data } = await shop.call('GET user-details', undefined, { token: user.token })
  expect(data.address_details).toEqual([second.data._id, first.data._id])
})

test('an edited address keeps its position in the list', async () => {
  const user = await shop.user()
  const { data } = await create(user, address)
  const response = await update(user, { ...data, city: 'Rufisque' })
  expect(response).toMatchObject({ status: 200, message: 'Address saved.' })
  expect((await list(user)).data).toEqual([{ ...data, city: 'Rufisque' }])
})

test('a request cannot set owner, status or id of an address', async () => {
  const [user, other] = [await shop.user(), await shop.user()]
  const othersAddress = (await create(other, address)).data
  const body = {
    ...address,
    _id: othersAddress._id,
    id: othersAddress._id,
    userId: other._id,
    user_id: other._id,
    status: false,
  }
  const { data } = await create(user, body)
  expect(data).toMatchObject({ userId: user._id, status: true })
  expect(data._id).not.toBe(othersAddress._id)
  const changed = await update(user, { ...body, _id: data._id, active: false })
  expect(changed.data).toEqual({ ...data })
  expect((await list(other)).data).toEqual([othersAddress])
})

test('a removed address is hidden, comes last, and can be restored', async () => {
  const user = await shop.user()
  const [old, young, last] = [
    (await create(user, address)).data,
    (await create(user, address)).data,
    (await create(user, address)).data,
  ]
  expect(await disable(user, { _id: last._id })).toMatchObject({
    status: 200,
    message: 'Address Remove',
    data: null,
  })
  expect(await disable(user, { _id: old._id })).toMatchObject({ status: 200 })
  const hidden = (address: object) => ({ ...address, status: false })
  expect((await list(user)).data).toEqual([young, hidden(old), hidden(last)])
  const { data } = await shop.call('GET user-details', undefined, { token: user.token })
  expect(data.address_details).toEqual([young._id])
  expect(await update(user, { ...address, _id: old._id })).toMatchObject(unknown)
  expect(await disable(user, { _id: last._id })).toMatchObject({ status: 200 })
  expect((await list(user)).data).toEqual([young, hidden(old), hidden(last)])
  for (let time = 0; time < 2; time++) {
    expect(await restore(user, { _id: old._id })).toMatchObject({ status: 200, data: old })
  }
  expect((await list(user)).data).toEqual([young, old, hidden(last)])
})

test('users cannot read, change, remove, restore or order to addresses of other users', async () => {
  const [owner, stranger] = [await shop.user(), await shop.user()]
  const { data: othersAddress } = await create(owner, address)
  const { data: removed } = await create(owner, address)
  await disable(owner, { _id: removed._id })
  const before = await rowsOf(owner)
  for (const { _id } of [othersAddress, removed, { _id: 'NEVER' }]) {
    expect(await update(stranger, { ...address, _id, city: 'Ailleurs' })).toMatchObject(unknown)
    expect(await disable(stranger, { _id })).toMatchObject(unknown)
    expect(await restore(stranger, { _id })).toMatchObject(unknown)
    expect(await run(shop.database.db, findBuyer(stranger._id, _id))).toBeUndefined()
  }
  expect(await rowsOf(owner)).toEqual(before)
  expect((await list(stranger)).data).toEqual([])
  expect(await run(shop.database.db, findBuyer(owner._id, removed._id))).toBeUndefined()
  expect(await run(shop.database.db, findBuyer(owner._id, othersAddress._id))).toMatchObject({
    email: owner.email,
    locale: 'fr',
    address,
  })
})

test('an invalid id is refused with an error on its field', async () => {
  const user = await shop.user()
  for (const _id of ["' or 1=1", '../x', '', 7, null, { $ne: null }, 'x'.repeat(65)]) {
    for (const response of [await disable(user, { _id }), await restore(user, { _id })]) {
      expect(response, JSON.stringify(_id)).toMatchObject({
        status: 400,
        fields: { _id: expect.any(String) },
      })
    }
  }
})

test('a missing, empty or too long field is named with the problem, and nothing is stored', async () => {
  const user = await shop.user()
  const messages = {
    address_line: 'Enter the address: street, number, landmark.',
    city: 'Enter a city.',
    state: 'Enter a state or region.',
    country: 'Enter a country.',
    pincode: 'Enter a pincode.',
    mobile: 'Enter a mobile number.',
  }
  expect(await create(user, {})).toMatchObject({ status: 400, fields: messages })
  for (const [field, message] of Object.entries(messages)) {
    for (const value of [undefined, null, '', ' \u200b ', 7, ['a'], {}]) {
      const response = await create(user, { ...address, [field]: value })
      expect(response, `${field}: ${JSON.stringify(value)}`).toMatchObject({
        status: 400,
        fields: { [field]: message },
      })
    }
    for (const value of ['x'.repeat(301), 'a\u0000b', 'a\ud800', 'a\u202eb', 'a\r\nb']) {
      const { status, fields } = await create(user, { ...address, [field]: value })
      expect([status, Object.keys(fields ?? {})], field).toEqual([400, [field]])
    }
  }
  expect(await rowsOf(user)).toEqual([])
})

test('any text is accepted as pincode and mobile: no format is required', async () => {
  const user = await shop.user()
  const free = {
    address_line: '<b>Chez "Awa"</b> & fils, en face de l’école n° 3 🏫',
    city: 'داكار',
    state: '-',
    country: 'Côte d’Ivoire',
    pincode: 'BP 1234',
    mobile: 'demander à Awa',
  }
  const { data } = await create(user, free)
  expect(data).toMatchObject(free)
  const long = { ...free, address_line: '🏫'.repeat(addressLimits.line) }
  expect((await create(user, long)).status).toBe(200)
})

test('a user has at most fifty addresses, even when several are added at once; removing one frees a place', async () => {
  const user = await shop.user()
  for (let order = 0; order < addressLimits.perUser - 3; order++) await create(user, address)
  const responses = await Promise.all(Array.from({ length: 12 }, () => create(user, address)))
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(9)
  for (const response of refused) expect(response).toMatchObject(full)
  const [first, second] = (await list(user)).data
  await disable(user, { _id: first._id })
  expect((await create(user, address)).status).toBe(200)
  expect(await restore(user, { _id: first._id })).toMatchObject(full)
  await disable(user, { _id: second._id })
  const both = await Promise.all([restore(user, { _id: first._id }), restore(user, { _id: second._id })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the last fifty removed addresses are stored', async () => {
  const user = await shop.user()
  const ids: string[] = []
  for (let order = 0; order < addressLimits.perUser + 2; order++) {
    const { _id } = (await create(user, address)).data
    await disable(user, { _id })
    ids.push(_id)
  }
  const stored = (await list(user)).data.map(({ _id }: { _id: string }) => _id)
  expect(stored).toEqual(ids.slice(2).reverse())
  expect(await restore(user, { _id: ids[0] })).toMatchObject(unknown)
})

test('visitors cannot access addresses', async () => {
  for (const route of ['GET get', 'POST create', 'PUT update', 'PUT restore', 'DELETE disable']) {
    const [method, name] = route.split(' ')
    const response = await shop.call(`${method} /api/address/${name}`, method === 'GET' ? undefined : address)
    expect(response, route).toMatchObject({ status: 401, code: 'signed_out' })
  }
})

test('addresses are part of their user’s export and are deleted with the account', async () => {
  const user = await shop.user()
  const { data } = await create(user, address)
  const personalData = await shop.call('GET download', undefined, { token: user.token })
  expect(personalData.data.addresses).toEqual([data])
  expect(personalData.data.account.address_details).toEqual([data._id])
  await shop.call('DELETE delete', { password: goodPassword }, { token: user.token })
  expect(await rowsOf(user)).toEqual([])
})
