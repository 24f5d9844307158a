import type { AdminProduct, PictureMatch, PictureOutcome } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const [one, two, three] = [
  ...new Set(demoCatalogue().products.map(({ images }) => `http://dix.test${images[0]}`)),
] as [string, string, string]
const as = (route: string, body?: unknown, user = admin) =>
  shop.call(route, body, { token: user.token, headers: { 'accept-language': 'en' } })
const create = async (name: string, more: object = {}): Promise<AdminProduct> => {
  const form = {
    name,
    unit: '1 kg',
    price: 100,
    discount: 0,
    stock: 1,
    description: 'x',
    category: [],
    subCategory: [],
    more_details: {},
    image: [one],
    ...more,
  }
  return (await as('POST /api/product/create', form)).data
}
const read = async (_id: string): Promise<AdminProduct> =>
  (await as('POST /api/product/admin-details', { _id })).data
const match = async (...rows: { names: string[]; folder?: string }[]): Promise<[string | null, string[]][]> =>
  (await as('POST /api/picture/match', { rows })).data.map(({ by, owners }: PictureMatch) => [
    by,
    owners.map(({ kind, name }) => `${kind} ${name}`),
  ])
const attach = async (
  products: readonly Pick<AdminProduct, '_id' | 'revision'>[],
  {
    image = [two],
    user = admin,
    ...more
  }: { image?: string[]; user?: SignedIn; [field: string]: unknown } = {},
) => {
  const changes = products.map(({ _id, revision }) => ({ kind: 'product', _id, seen: { revision }, image }))
  const body = { placing: 'last', note: 'photos.zip', changes, ...more }
  const { data, edit } = await as('PUT /api/picture/attach', body, user)
  return { outcomes: data.map(({ outcome }: PictureOutcome) => outcome), edit }
}

test('the first name of a file with a match decides; accents, punctuation and case are ignored', async () => {
  await create('Thé à la menthe', { barcode: '4006381333931', product_number: 'TM-2' })
  expect(
    await match(
      { names: ['4006381333931'] },
      { names: ['tm-2', 'tm'] },
      { names: ['THE_a_la-menthe-2', 'THE_a_la-menthe'] },
      { names: ['IMG_2034'], folder: 'Thé à la menthe' },
      { names: ['rien'] },
    ),
  ).toEqual([
    ['barcode', ['product Thé à la menthe']],
    ['product_number', ['product Thé à la menthe']],
    ['name', ['product Thé à la menthe']],
    ['folder', ['product Thé à la menthe']],
    [null, []],
  ])
})

test('a number is the position in a folder named after a product, else a product number', async () => {
  await create('Sel fin', { product_number: '07' })
  await create('Sucre roux')
  expect(
    await match(
      { names: ['07'], folder: 'Sucre roux' },
      { names: ['07'], folder: 'photos' },
      { names: ['08'], folder: 'photos' },
    ),
  ).toEqual([
    ['folder', ['product Sucre roux']],
    ['product_number', ['product Sel fin']],
    [null, []],
  ])
})

test('files can match categories, folders cannot; the user decides between two matches', async () => {
  const { data } = await as('POST /api/category/add-category', { name: 'Épices du marché' })
  await as('POST /api/subcategory/create', { name: 'Poivres', category: [data._id] })
  await create('Poivres')
  expect(
    await match(
      { names: ['epices du marche'] },
      { names: ['poivres'] },
      { names: ['inconnu'], folder: 'epices du marche' },
    ),
  ).toEqual([
    ['name', ['category Épices du marché']],
    ['name', ['product Poivres', 'subCategory Poivres']],
    [null, []],
  ])
})

test('pictures go before, after or in place of the existing ones, each once; resending changes nothing', async () => {
  const results: Record<string, string[]> = {}
  for (const placing of ['first', 'last', 'replace']) {
    const product = await create(`Fonio ${placing}`)
    const sent = { placing, image: [two, three, two] }
    expect((await attach([product], sent)).outcomes).toEqual(['saved'])
    expect(await attach([product], sent), 'with a revision of before').toEqual({
      outcomes: ['unchanged'],
      edit: null,
    })
    results[placing] = (await read(product._id)).image
  }
  expect(results).toEqual({ first: [two, three, one], last: [one, two, three], replace: [two, three] })
})

test('a product that was changed, deleted or is full does not block the others', async () => {
  const [good, changed, gone, full] = [
    await create('Mil bon'),
    await create('Mil changé'),
    await create('Mil parti'),
    await create('Mil plein', {
      image: [...new Set(demoCatalogue().products.map(({ images }) => `http://dix.test${images[0]}`))]
        .filter((url) => url !== two)
        .slice(0, 20),
    }),
  ]
  await as('PUT /api/product/update-product-details', { ...changed!, price: 200 })
  await as('DELETE /api/product/delete-product', { _id: gone!._id })
  const { outcomes } = await attach([changed!, gone!, full!, good!])
  expect(outcomes).toEqual(['changed', 'gone', 'full', 'saved'])
  expect((await read(changed!._id)).image).toEqual([one])
  const missing = 'http://dix.test/media/uploads/0123456789abcdef0123456789abcdef.webp'
  expect((await attach([await read(good!._id)], { image: [missing] })).outcomes).toEqual(['lost'])
})

test('the parts of a save are undone together; a part from another user, or after an undo, is a separate save', async () => {
  const products = [
    await create('Sel a'),
    await create('Sel b'),
    await create('Sel c'),
    await create('Sel d'),
  ]
  const { edit } = await attach([products[0]!])
  expect((await attach([products[1]!], { edit })).edit).toBe(edit)
  const other = await shop.user({ role: 'ADMIN', name: 'Sira' })
  expect((await attach([products[2]!], { edit, user: other })).edit).not.toBe(edit)
  expect((await as('PUT /api/catalogue/undo-edit', { edit })).data.products).toBe(2)
  for (const { _id } of products.slice(0, 2)) expect((await read(_id)).image).toEqual([one])
  expect((await attach([products[3]!], { edit })).edit).not.toBe(edit)
})

test('a category gets the first of its pictures, unless another user changed it', async () => {
  const { data } = await as('POST /api/category/add-category', { name: 'Céréales entières' })
  const change = { kind: 'category', _id: data._id, seen: { revision: data.revision }, image: [two, three] }
  const send = async (more: object = {}) =>
    (await as('PUT /api/picture/attach', { placing: 'last', note: 'x', changes: [{ ...change, ...more }] }))
      .data[0]
  expect((await send()).owner.image).toEqual([two])
  expect((await send()).outcome).toBe('unchanged')
  expect((await send({ image: [three] })).outcome).toBe('changed')
})

test('more files, changes or names than allowed per request are refused with a message', async () => {
  const rows = Array.from({ length: 1_001 }, () => ({ names: ['x'] }))
  expect((await as('POST /api/picture/match', { rows })).message).toBe(
    'You can match up to 1 000 files at once.',
  )
  const changes = Array.from({ length: 101 }, () => ({
    kind: 'product',
    _id: 'X',
    seen: { revision: 1 },
    image: [one],
  }))
  const body = { placing: 'last', note: 'x', changes }
  expect((await as('PUT /api/picture/attach', body)).message).toBe(
    'You can save the images of up to 100 products at once.',
  )
})
