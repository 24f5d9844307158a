import type { AdminProduct, NamedProduct, ProductMatch } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown) =>
  shop.call(route, body, { token: admin.token, headers: { 'accept-language': 'en' } })
const create = async (name: string, more: object = {}): Promise<AdminProduct> =>
  (
    await as('POST /api/product/create', {
      name,
      brand: 'Ndar',
      unit: '5 kg',
      price: 100,
      discount: 0,
      stock: 1,
      description: 'x',
      category: [],
      subCategory: [],
      image: [],
      more_details: {},
      ...more,
    })
  ).data
const match = async (...rows: NamedProduct[]): Promise<[ProductMatch['by'], string[]][]> =>
  (await as('POST /api/product/match', { rows })).data.map(({ by, products }: ProductMatch) => [
    by,
    products.map(({ _id }) => _id),
  ])

test('a row finds its product by barcode, else by product number, else by name, else not at all', async () => {
  const rice = await create('Riz de la vallée', { barcode: '4006381333931', product_number: 'RV-5' })
  const millet = await create('Mil concassé')
  expect(
    await match(
      { barcode: '4006 3813 3393 1', product_number: 'x', name: 'Mil concassé' },
      { barcode: '96385074', product_number: ' rv-5 ', name: 'Mil concassé' },
      { name: 'MIL CONCASSE' },
      { name: 'Fonio' },
      {},
    ),
  ).toEqual([
    ['barcode', [rice._id]],
    ['product_number', [rice._id]],
    ['name', [millet._id]],
    [null, []],
    [null, []],
  ])
})

test('a name matches with brand and unit, and as written in file names', async () => {
  const soap = await create('Savon de Marseille', { unit: '300 g' })
  for (const name of [
    'savon-de-marseille',
    'Savon_de_Marseille_300g',
    'Ndar Savon de Marseille',
    'Ndar Savon de Marseille 300 g',
    'Savon de Marseille (Ndar) 300 g',
  ])
    expect(await match({ name })).toEqual([['name', [soap._id]]])
  expect(await match({ name: 'Savon' })).toEqual([[null, []]])
})

test('all products with the same name are returned; a unit next to it tells them apart', async () => {
  const [small, large] = [await create('Lait', { unit: '500 ml' }), await create('Lait', { unit: '1 L' })]
  const both = [small._id, large._id]
  const [[by, ids]] = (await match({ name: 'lait' })) as [[string, string[]]]
  expect([by, ids.toSorted()]).toEqual(['name', both.toSorted()])
  expect(await match({ name: 'lait', unit: '1 l' })).toEqual([['name', [large._id]]])
})

test('input is validated: at most 500 rows, texts only', async () => {
  expect((await as('POST /api/product/match', { rows: Array(501).fill({}) })).message).toBe(
    'You can match up to 500 rows at once.',
  )
  expect((await as('POST /api/product/match', { rows: [{ name: 7 }] })).status).toBe(400)
})
