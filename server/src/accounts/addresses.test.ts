import { addressLimits } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openPeople, type SignedIn, type TestPeople } from '../../testing/people.ts'
import { findBuyer } from './queries/addresses.ts'
import { addresses } from './schema.ts'

let shop: TestPeople
beforeAll(async () => {
  shop = await openPeople()
})
afterAll(() => shop.close())

const place = {
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

const unknown = { status: 404, code: 'not_found', message: 'There is no such address.' }
const full = {
  status: 400,
  code: 'invalid_input',
  message: 'You can keep at most 50 addresses. Please remove one first.',
}
const rowsOf = ({ _id }: SignedIn) =>
  shop.database.db.select().from(addresses).where(eq(addresses.personId, _id))

test('an address is kept as it was given, for who gave it, newest first', async () => {
  const person = await shop.person()
  const first = await create(person, place)
  expect(first).toMatchObject({ status: 200, message: 'Your address is saved.' })
  expect(first.data).toEqual({ _id: expect.any(String), userId: person._id, status: true, ...place })
  const second = await create(person, { ...place, city: '  Thiès ' })
  expect(second.data.city).toBe('Thiès')
  expect((await list(person)).data).toEqual([second.data, first.data])
  const { data } = await shop.call('GET user-details', undefined, { token: person.token })
  expect(data.address_details).toEqual([second.data._id, first.data._id])
})

test('an address that is changed is another text in the same place', async () => {
  const person = await shop.person()
  const { data } = await create(person, place)
  const answer = await update(person, { ...data, city: 'Rufisque' })
  expect(answer).toMatchObject({ status: 200, message: 'Your address is saved.' })
  expect((await list(person)).data).toEqual([{ ...data, city: 'Rufisque' }])
})

test('owner, standing and id of an address cannot be sent along', async () => {
  const [person, other] = [await shop.person(), await shop.person()]
  const theirs = (await create(other, place)).data
  const body = {
    ...place,
    _id: theirs._id,
    id: theirs._id,
    userId: other._id,
    personId: other._id,
    status: false,
  }
  const { data } = await create(person, body)
  expect(data).toMatchObject({ userId: person._id, status: true })
  expect(data._id).not.toBe(theirs._id)
  const changed = await update(person, { ...body, _id: data._id, active: false })
  expect(changed.data).toEqual({ ...data })
  expect((await list(other)).data).toEqual([theirs])
})

test('a removed address is hidden, comes last, and can be restored', async () => {
  const person = await shop.person()
  const [old, young, last] = [
    (await create(person, place)).data,
    (await create(person, place)).data,
    (await create(person, place)).data,
  ]
  expect(await disable(person, { _id: last._id })).toMatchObject({
    status: 200,
    message: 'Address Remove',
    data: null,
  })
  expect(await disable(person, { _id: old._id })).toMatchObject({ status: 200 })
  const hidden = (address: object) => ({ ...address, status: false })
  expect((await list(person)).data).toEqual([young, hidden(old), hidden(last)])
  const { data } = await shop.call('GET user-details', undefined, { token: person.token })
  expect(data.address_details).toEqual([young._id])
  expect(await update(person, { ...place, _id: old._id })).toMatchObject(unknown)
  expect(await disable(person, { _id: last._id })).toMatchObject({ status: 200 })
  expect((await list(person)).data).toEqual([young, hidden(old), hidden(last)])
  for (let time = 0; time < 2; time++) {
    expect(await restore(person, { _id: old._id })).toMatchObject({ status: 200, data: old })
  }
  expect((await list(person)).data).toEqual([young, old, hidden(last)])
})

test('addresses of others can be neither read, changed, removed, restored nor delivered to', async () => {
  const [owner, stranger] = [await shop.person(), await shop.person()]
  const { data: theirs } = await create(owner, place)
  const { data: removed } = await create(owner, place)
  await disable(owner, { _id: removed._id })
  const before = await rowsOf(owner)
  for (const { _id } of [theirs, removed, { _id: 'NEVER' }]) {
    expect(await update(stranger, { ...place, _id, city: 'Ailleurs' })).toMatchObject(unknown)
    expect(await disable(stranger, { _id })).toMatchObject(unknown)
    expect(await restore(stranger, { _id })).toMatchObject(unknown)
    expect(await findBuyer(shop.database.db, stranger._id, _id)).toBeUndefined()
  }
  expect(await rowsOf(owner)).toEqual(before)
  expect((await list(stranger)).data).toEqual([])
  expect(await findBuyer(shop.database.db, owner._id, removed._id)).toBeUndefined()
  expect(await findBuyer(shop.database.db, owner._id, theirs._id)).toMatchObject({
    email: owner.email,
    locale: 'fr',
    place,
  })
})

test('an id that is none is refused at its field', async () => {
  const person = await shop.person()
  for (const _id of ["' or 1=1", '../x', '', 7, null, { $ne: null }, 'x'.repeat(65)]) {
    for (const answer of [await disable(person, { _id }), await restore(person, { _id })]) {
      expect(answer, JSON.stringify(_id)).toMatchObject({ status: 400, fields: { _id: expect.any(String) } })
    }
  }
})

test('a field that is missing, empty or too long is named with what is wrong, and nothing is kept', async () => {
  const person = await shop.person()
  const sentences = {
    address_line: 'Please give the address: street, number, what to look for.',
    city: 'Please give the city.',
    state: 'Please give the state or region.',
    country: 'Please give the country.',
    pincode: 'Please give the pincode.',
    mobile: 'Please give a mobile number.',
  }
  expect(await create(person, {})).toMatchObject({ status: 400, fields: sentences })
  for (const [field, sentence] of Object.entries(sentences)) {
    for (const value of [undefined, null, '', ' \u200b ', 7, ['a'], {}]) {
      const answer = await create(person, { ...place, [field]: value })
      expect(answer, `${field}: ${JSON.stringify(value)}`).toMatchObject({
        status: 400,
        fields: { [field]: sentence },
      })
    }
    for (const value of ['x'.repeat(301), 'a\u0000b', 'a\ud800', 'a\u202eb', 'a\r\nb']) {
      const { status, fields } = await create(person, { ...place, [field]: value })
      expect([status, Object.keys(fields ?? {})], field).toEqual([400, [field]])
    }
  }
  expect(await rowsOf(person)).toEqual([])
})

test('anything readable is an address: no format is asked of pincode or mobile', async () => {
  const person = await shop.person()
  const free = {
    address_line: '<b>Chez "Awa"</b> & fils, en face de l’école n° 3 🏫',
    city: 'داكار',
    state: '-',
    country: 'Côte d’Ivoire',
    pincode: 'BP 1234',
    mobile: 'demander à Awa',
  }
  const { data } = await create(person, free)
  expect(data).toMatchObject(free)
  const long = { ...free, address_line: '🏫'.repeat(addressLimits.line) }
  expect((await create(person, long)).status).toBe(200)
})

test('a person keeps fifty addresses, also when more come at once; a removed one makes room', async () => {
  const person = await shop.person()
  for (let turn = 0; turn < addressLimits.perPerson - 3; turn++) await create(person, place)
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(person, place)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(9)
  for (const answer of refused) expect(answer).toMatchObject(full)
  const [first, second] = (await list(person)).data
  await disable(person, { _id: first._id })
  expect((await create(person, place)).status).toBe(200)
  expect(await restore(person, { _id: first._id })).toMatchObject(full)
  await disable(person, { _id: second._id })
  const both = await Promise.all([restore(person, { _id: first._id }), restore(person, { _id: second._id })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('of removed addresses the last fifty are kept', async () => {
  const person = await shop.person()
  const ids: string[] = []
  for (let turn = 0; turn < addressLimits.perPerson + 2; turn++) {
    const { _id } = (await create(person, place)).data
    await disable(person, { _id })
    ids.push(_id)
  }
  const kept = (await list(person)).data.map(({ _id }: { _id: string }) => _id)
  expect(kept).toEqual(ids.slice(2).reverse())
  expect(await restore(person, { _id: ids[0] })).toMatchObject(unknown)
})

test('nobody who is not signed in reaches an address', async () => {
  for (const route of ['GET get', 'POST create', 'PUT update', 'PUT restore', 'DELETE disable']) {
    const [method, name] = route.split(' ')
    const answer = await shop.call(`${method} /api/address/${name}`, method === 'GET' ? undefined : place)
    expect(answer, route).toMatchObject({ status: 401, code: 'signed_out' })
  }
})

test('addresses are in the download of their person, and go with them', async () => {
  const person = await shop.person()
  const { data } = await create(person, place)
  const download = await shop.call('GET download', undefined, { token: person.token })
  expect(download.data.addresses).toEqual([data])
  expect(download.data.account.address_details).toEqual([data._id])
  await shop.call('DELETE delete', { password: goodPassword }, { token: person.token })
  expect(await rowsOf(person)).toEqual([])
})
