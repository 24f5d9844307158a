import { defaultSettings, reviewLimits } from '@dix/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../testing/users.ts'
import { pageSources } from '../pages/sources.ts'
import { reviewChanges, reviews } from './schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk

beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop())
  await turn(true)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(reviews)
  for (const id of ['P00', 'P01', 'P02']) await shoppers.setStock(id, 1_000)
})

async function turn(isOn: boolean): Promise<void> {
  const { topics } = (await desk.call('GET /api/settings/get')).data
  const { revision } = topics.find(({ topic }: { topic: string }) => topic === 'reviews')
  const saved = await desk.call('PUT /api/settings/save', { topic: 'reviews', value: { isOn }, revision })
  expect(saved.status).toBe(200)
}

/** A customer who received P00. */
async function customer(name = 'Fatou Ndiaye'): Promise<Shopper> {
  const shopper = await shoppers.shopper({ P00: 1 }, { name })
  await desk.bring((await shoppers.order(shopper)).data._id, 'delivered')
  return shopper
}

const productId = 'P00'
const save = (shopper: Shopper, more: object = {}) =>
  shoppers.as(shopper, 'PUT /api/review/save', { productId, stars: 4, text: 'Bien emballé.', ...more })
const remove = (shopper: Shopper) => shoppers.as(shopper, 'DELETE /api/review/delete', { productId })
const own = async (shopper: Shopper) =>
  (await shoppers.as(shopper, 'POST /api/review/own', { productId })).data
const listed = (more: object = {}) => shop.call('POST /api/review/get', { productId, ...more })
const adminList = (more: object = {}) => desk.call('POST /api/review/list', more)
const newest = async () => (await adminList()).data[0]
/** The rating of P00 as pages show it. */
const shownRating = (isOn = true) =>
  pageSources(shop.live, { current: { ...defaultSettings, reviews: { isOn } } }, 'fr').product(productId)!
    .rating

test('a customer who received a product can rate it once, change and delete it; pages and list follow', async () => {
  const shopper = await customer()
  expect(await own(shopper)).toEqual({
    review: null,
    mayReview: true,
    hiddenReason: null,
    author: 'Fatou N.',
  })
  expect(await save(shopper)).toMatchObject({ status: 200, data: { author: 'Fatou N.', stars: 4 } })
  await save(await customer('Awa Diop'), { stars: 1, text: '', author: 'A. de Thiès' })
  expect(shownRating()).toEqual({ average: 2.5, count: 2 })
  await save(shopper, { stars: 5 })
  expect(shownRating()).toEqual({ average: 3, count: 2 })
  const response = await listed()
  expect(response).toMatchObject({ totalCount: 2, rating: { average: 3, count: 2 }, stars: [1, 0, 0, 0, 1] })
  expect(response.data.map(({ author }: { author: string }) => author)).toEqual(['Fatou N.', 'A. de Thiès'])
  expect((await listed({ limit: 1, page: 2 })).data).toHaveLength(1)
  expect((await remove(shopper)).status).toBe(200)
  expect(await remove(shopper)).toMatchObject({ status: 404, code: 'not_found' })
  expect(shownRating()).toEqual({ average: 1, count: 1 })
})

test('without a delivery nobody can rate: not bought, still on its way, returned, another product', async () => {
  const refused = { status: 403, code: 'not_bought' }
  expect(await save(await shoppers.shopper())).toMatchObject(refused)
  const placed = await desk.orderIn('placed', { P00: 1 })
  expect(await save(placed.shopper)).toMatchObject(refused)
  const returned = await desk.orderIn('returned', { P00: 1 })
  expect(await save(returned.shopper)).toMatchObject(refused)
  expect(await own(returned.shopper)).toMatchObject({ review: null, mayReview: false })
  const other = await desk.orderIn('delivered', { P01: 1 })
  expect(await save(other.shopper)).toMatchObject(refused)
  expect((await listed()).totalCount).toBe(0)
})

test('input is plain and bounded: markup stays text, contacts are not accepted as a name', async () => {
  const shopper = await customer()
  const script = '<script>alert(1)</script>\nDeux lignes'
  expect((await save(shopper, { text: script })).data.text).toBe(script)
  const long = 'é'.repeat(reviewLimits.text)
  expect((await save(shopper, { text: long })).data.text).toBe(long)
  for (const wrong of [
    { text: 'é'.repeat(10_000) },
    { text: 'a\u0000b' },
    { author: 'awa@example.com' },
    { author: 'Awa 77 123 45 67' },
    { author: 'A'.repeat(41) },
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
  ])
    expect(await save(shopper, wrong), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  expect((await newest()).text).toBe(long)
})

test('an account named by a number or an email shows no name', async () => {
  for (const name of ['+221 77 123 45 67', 'fatou@example.com']) {
    const shopper = await customer(name)
    expect((await save(shopper)).data.author).toBe('')
    await remove(shopper)
  }
})

test('two saves at once are one review', async () => {
  const shopper = await customer()
  const answers = await Promise.all([
    save(shopper, { stars: 1 }),
    save(shopper, { stars: 2 }),
    save(shopper, { stars: 3 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await listed()).totalCount).toBe(1)
})

test('an account that writes endlessly is rate limited', async () => {
  const shopper = await customer()
  let last = await save(shopper)
  for (let tries = 0; last.status === 200 && tries < 100; tries++) last = await save(shopper)
  expect(last).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('staff can answer, hide with a reason that the author sees, and show again', async () => {
  const shopper = await customer()
  await save(shopper, { stars: 1, text: 'Nul.' })
  const first = await newest()
  expect(first).toMatchObject({ isNew: true, customerId: shopper._id, hiddenReason: null, changes: [] })
  const seen = ({ _id, revision }: { _id: string; revision: number }) => ({ _id, revision })
  const answered = await desk.call('PUT /api/review/answer', { ...seen(first), answer: 'Désolés.' })
  expect(answered.data).toMatchObject({ isNew: false, answer: { text: 'Désolés.' } })
  expect(await desk.call('PUT /api/review/hide', { ...seen(first), reason: 'Injure' })).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { revision: answered.data.revision },
  })
  const hidden = await desk.call('PUT /api/review/hide', { ...seen(answered.data), reason: 'Injure' })
  expect(hidden.data).toMatchObject({ hiddenReason: 'Injure', text: 'Nul.' })
  expect(await listed()).toMatchObject({ totalCount: 0, rating: null })
  expect(shownRating()).toBeUndefined()
  expect((await own(shopper)).review).toMatchObject({ hiddenReason: 'Injure', text: 'Nul.' })
  // The author cannot make it visible by rewriting it.
  await save(shopper, { stars: 1, text: 'Toujours nul.' })
  expect((await listed()).totalCount).toBe(0)
  const again = await newest()
  const shown = await desk.call('PUT /api/review/show', seen(again))
  expect(shown.data).toMatchObject({ hiddenReason: null, text: 'Toujours nul.' })
  expect(
    shown.data.changes.map(({ action, text, by }: Record<string, string>) => `${action} ${text} ${by}`),
  ).toEqual(['shown  Awa', 'hidden Injure Awa', 'answered Désolés. Awa'])
  expect((await listed()).data[0].answer.text).toBe('Désolés.')
  expect(shownRating()).toEqual({ average: 1, count: 1 })
})

test('a hidden review that its author deletes and rewrites stays hidden, with the reason and the history', async () => {
  const shopper = await customer()
  await save(shopper, { stars: 1, text: 'Injure.' })
  const { _id, revision } = await newest()
  const answered = await desk.call('PUT /api/review/answer', { _id, revision, answer: 'Non.' })
  const seen = { _id, revision: answered.data.revision }
  await desk.call('PUT /api/review/hide', { ...seen, reason: 'Injure' })
  expect((await remove(shopper)).status).toBe(200)
  expect(await own(shopper)).toMatchObject({ review: null, mayReview: false, hiddenReason: 'Injure' })
  expect(await newest()).toMatchObject({ text: '', author: '', answer: null, isDeleted: true })
  expect((await remove(shopper)).status).toBe(404)
  expect((await save(shopper, { stars: 1, text: 'Encore.' })).data).toMatchObject({ hiddenReason: 'Injure' })
  expect((await listed()).totalCount).toBe(0)
  expect(await newest()).toMatchObject({ _id, isDeleted: false, text: 'Encore.' })
  expect((await newest()).changes).toHaveLength(2)
})

test('a deleted review that staff show again has no effect, and its author may write another', async () => {
  const shopper = await customer()
  await save(shopper, { stars: 1 })
  const { _id, revision } = await newest()
  await desk.call('PUT /api/review/hide', { _id, revision, reason: 'Injure' })
  await remove(shopper)
  const shown = await desk.call('PUT /api/review/show', { _id, revision: (await newest()).revision })
  expect(shown.status).toBe(200)
  expect(await listed()).toMatchObject({ totalCount: 0, rating: null })
  expect(await own(shopper)).toMatchObject({ review: null, mayReview: true, hiddenReason: null })
  await save(shopper, { stars: 5 })
  expect(await listed()).toMatchObject({ totalCount: 1, rating: { average: 5, count: 1 } })
})

test('pages of the list are sorted by time: marking some as seen moves none to another page', async () => {
  for (const name of ['Awa Diop', 'Fatou Ndiaye', 'Moussa Sarr']) await save(await customer(name))
  const pageOf = async (page: number) => (await adminList({ page, limit: 1 })).data[0]
  const first = await pageOf(1)
  await desk.call('PUT /api/review/seen', { reviews: [{ _id: first._id, revision: first.revision }] })
  expect([first.author, (await pageOf(2)).author, (await pageOf(3)).author]).toEqual([
    'Moussa S.',
    'Fatou N.',
    'Awa D.',
  ])
  expect((await adminList({ filter: 'new' })).totalCount).toBe(2)
})

test('a review that its author rewrote needs an answer again, which may be the same', async () => {
  const shopper = await customer()
  await save(shopper, { stars: 5, text: 'Parfait.' })
  const { _id, revision } = await newest()
  const unanswered = async () => (await adminList({ filter: 'unanswered' })).totalCount
  await desk.call('PUT /api/review/answer', { _id, revision, answer: 'Merci !' })
  expect(await unanswered()).toBe(0)
  await save(shopper, { stars: 1, text: 'Nul.' })
  expect(await unanswered()).toBe(1)
  await desk.call('PUT /api/review/answer', {
    _id,
    revision: (await newest()).revision,
    answer: 'Merci !',
  })
  expect(await unanswered()).toBe(0)
})

test('the list can be filtered, and a review is new until staff have seen its current version', async () => {
  const shopper = await customer()
  await save(shopper, { stars: 2 })
  await save(await customer('Awa Diop'), { stars: 5 })
  const list = await adminList()
  expect(list).toMatchObject({ newCount: 2, totalCount: 2 })
  expect((await adminList({ stars: 5 })).totalCount).toBe(1)
  expect((await adminList({ filter: 'unanswered' })).totalCount).toBe(2)
  expect((await adminList({ filter: 'hidden' })).totalCount).toBe(0)
  const seen = list.data.map(({ _id, revision }: { _id: string; revision: number }) => ({ _id, revision }))
  await save(shopper, { stars: 1 })
  expect((await desk.call('PUT /api/review/seen', { reviews: seen })).data).toEqual({ newCount: 1 })
  expect((await desk.call('GET /api/review/new')).data).toEqual({ newCount: 1 })
  expect(await newest()).toMatchObject({ stars: 1, isNew: true })
  const { _id, revision } = await newest()
  await desk.call('PUT /api/review/seen', { reviews: [{ _id, revision }] })
  expect(await adminList()).toMatchObject({ newCount: 0 })
  await save(shopper, { stars: 3 })
  expect(await newest()).toMatchObject({ stars: 3, isNew: true })
})

test('pages follow a change to reviews that was not made by a request to this node', async () => {
  await save(await customer())
  expect(shownRating()).toEqual({ average: 4, count: 1 })
  await shop.database.db.update(reviews).set({ stars: 2 })
  await expect.poll(() => shownRating()).toEqual({ average: 2, count: 1 })
})

test('while reviews are off, there are none, and pages show no rating', async () => {
  const shopper = await customer()
  await save(shopper)
  await turn(false)
  expect(await listed()).toMatchObject({ status: 404, code: 'not_found' })
  expect(await save(shopper)).toMatchObject({ status: 404, code: 'not_found' })
  expect(shownRating(false)).toBeUndefined()
  const page = await shop.app.inject({ url: `/product/x-${productId}` })
  expect(page.body).not.toMatch(/rating|takesReviews/i)
  await turn(true)
  expect((await listed()).totalCount).toBe(1)
})

test('the export contains the reviews of an account, and erasing the account removes them', async () => {
  const shopper = await customer()
  await save(shopper)
  await desk.call('PUT /api/review/answer', {
    _id: (await newest())._id,
    revision: 1,
    answer: 'Merci !',
  })
  const exported = await shoppers.as(shopper, 'GET /api/user/download')
  expect(exported.data.reviews).toMatchObject([{ stars: 4, productId, answer: { text: 'Merci !' } }])
  expect((await desk.call('DELETE /api/customer/erase', { _id: shopper._id })).status).toBe(200)
  expect(await shop.database.db.select().from(reviews)).toEqual([])
  expect(await shop.database.db.select().from(reviewChanges)).toEqual([])
  await shop.live.catchUp({ ratings: [productId] })
  expect(shownRating()).toBeUndefined()
})
