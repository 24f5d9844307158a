import { french } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const english = 'productId is required.'

async function refusal(headers: Record<string, string>) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/product/get-product-details',
    headers,
    payload: {},
  })
  return response.json()
}

test.each([
  [{ 'accept-language': 'fr-SN,fr;q=0.9,en;q=0.5' }],
  [{ cookie: 'lang=fr' }],
  [{ cookie: 'lang=fr', 'accept-language': 'en' }],
])('an error and its field messages are in French for %j', async (headers) => {
  expect(await refusal(headers)).toMatchObject({
    message: french[english],
    fields: { productId: french[english] },
  })
})

test.each([[{}], [{ 'accept-language': '*' }], [{ 'accept-language': 'wo' }], [{ cookie: 'lang=xx' }]])(
  'a client that requests no supported language, %j, gets the English of the specification',
  async (headers) => {
    expect(await refusal(headers)).toMatchObject({ message: english, fields: { productId: english } })
  },
)

test('a message contains its values in both languages', async () => {
  const refused = async (language: string) =>
    (
      await shop.app.inject({
        method: 'PUT',
        url: '/api/category/get',
        headers: { 'accept-language': language },
      })
    ).json().message
  expect(await refused('en')).toBe('This endpoint accepts GET.')
  expect(await refused('fr')).toBe('Ce point d’accès accepte GET.')
})
