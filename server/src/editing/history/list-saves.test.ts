import type { ListedSave } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let owner: SignedIn
let manager: SignedIn

beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN', name: 'Awa' })
  manager = await shop.user({ role: 'MANAGER', name: 'Moussa' })
  const { data: product } = await shop.call(
    'POST /api/product/admin-details',
    { _id: 'P00' },
    { token: owner.token },
  )
  for (const [user, route, body] of [
    [owner, 'POST /api/category/add-category', { name: 'Thés' }],
    [owner, 'PUT /api/settings/save', mails(0, 'Chez Awa')],
    [manager, 'PUT /api/offer/save', offer],
    [manager, 'PUT /api/product/update-product-details', { ...product, price: 1_990 }],
    [owner, 'PUT /api/settings/save', mails(1, 'Chez Fatou')],
  ] as const)
    expect(await shop.call(route, body, { token: user.token })).toMatchObject({ status: 200 })
})
afterAll(() => shop.close())

const mails = (revision: number, senderName: string) => ({
  topic: 'mails',
  revision,
  value: { senderName, replyTo: '' },
})
const offer = {
  revision: 0,
  name: 'Tabaski',
  percent: 10,
  from: '2026-11-23T08:00:00.000Z',
  products: ['P00'],
}

const read = (query: object = {}, user = owner) =>
  shop.call('POST /api/history/get', query, { token: user.token })
const subjects = (saves: ListedSave[]) => saves.map(({ subject }) => subject)

test('the saves of every subject are one list, newest first, as the history of each subject shows them', async () => {
  const { data, ...beside } = await read()
  expect(subjects(data)).toEqual(['settings', 'products', 'offers', 'settings', 'categories'])
  expect(beside).toMatchObject({ nextCursor: null, totalCount: 5, authors: ['Awa', 'Moussa'] })
  const lists = {
    products: 'POST /api/catalogue/edits',
    categories: 'POST /api/category/history',
    offers: 'POST /api/offer/history',
    settings: 'POST /api/settings/history',
  }
  for (const [subject, route] of Object.entries(lists)) {
    const own = (await shop.call(route, {}, { token: owner.token })).data
    const listed = data.filter((save: ListedSave) => save.subject === subject)
    expect(listed.map(({ save }: ListedSave) => save)).toEqual(own)
  }
})

test('each save is on one page, even if others save while the pages are read', async () => {
  const { data: all } = await read()
  const first = await read({ limit: 2 })
  expect(await shop.call('PUT /api/settings/save', mails(2, 'Awa'), { token: owner.token })).toMatchObject({
    status: 200,
  })
  const second = await read({ limit: 2, cursor: first.nextCursor })
  const last = await read({ limit: 2, cursor: second.nextCursor })
  // What undoing a save of settings would change depends on the saves after it.
  const lasting = (saves: ListedSave[]) =>
    saves.map(({ subject, save }) => ({ subject, save: { ...save, isLast: null, undo: null } }))
  expect(lasting([...first.data, ...second.data, ...last.data])).toEqual(lasting(all))
  expect(last.nextCursor).toBeNull()
})

test('saves of one transaction, which have the same time, are split between pages', async () => {
  const topics = ['contact', 'mails', 'reviews'] as const
  const { data } = await shop.call('GET /api/settings/get', undefined, { token: owner.token })
  const values = { contact: { phone: '33 821 00 00' }, mails: { senderName: 'Dix' }, reviews: { isOn: true } }
  const changed = topics.map((topic) => {
    const { value, revision } = data.topics.find((of: { topic: string }) => of.topic === topic)
    return { topic, revision, value: { ...value, ...values[topic] } }
  })
  const body = { topics: changed, dryRun: false }
  const imported = await shop.call('PUT /api/settings/import', body, { token: owner.token })
  expect(imported.data.changes).toHaveLength(3)
  const first = await read({ limit: 1 })
  const rest = await read({ limit: 2, cursor: first.nextCursor })
  const times = [...first.data, ...rest.data].map(({ save }) => save.at)
  expect(new Set(times).size).toBe(1)
  const listed = [...first.data, ...rest.data].map(({ save }) => save.topic)
  expect(listed.toSorted()).toEqual([...topics])
})

test('saves can be filtered by kind and by user together', async () => {
  expect(subjects((await read({ by: 'Moussa' })).data)).toEqual(['products', 'offers'])
  expect(await read({ by: 'Moussa', kind: 'form' })).toMatchObject({
    data: [{ subject: 'products', save: { by: 'Moussa', kind: 'form' } }],
    totalCount: 1,
  })
  expect((await read({ kind: 'offers' })).data).toMatchObject([{ save: { after: { name: 'Tabaski' } } }])
  expect((await read({ by: 'Awa', kind: 'import' })).data).toEqual([])
})

test('managers see no saves of settings, neither listed nor counted', async () => {
  const { data, ...beside } = await read({}, manager)
  expect(subjects(data)).toEqual(['products', 'offers', 'categories'])
  expect(beside).toMatchObject({ totalCount: 3, authors: ['Awa', 'Moussa'] })
  expect(await read({ kind: 'settings' }, manager)).toMatchObject({ data: [], totalCount: 0 })
})
