import type { Address, CartLine, DeliveryAddress, Order, Product } from '@dix/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { field, open } from '../account/accounts.ts'
import { paid } from '../amounts.ts'
import type { Texts } from '../words.ts'

/** The request of clients that know only the specification. */
type TypedAddress = Pick<
  DeliveryAddress,
  'address_line' | 'city' | 'state' | 'country' | 'pincode' | 'mobile'
>

/** The delivery address in journeys. */
export const villa: TypedAddress = {
  address_line: 'Villa 42, rue MZ-118, Mermoz',
  city: 'Dakar',
  state: 'Dakar',
  country: 'Sénégal',
  pincode: '11500',
  mobile: '77 512 34 08',
}

/** Cards of the payment provider's test page, and their outcomes. */
export const cards = {
  succeeds: '4242 4242 4242 4242',
  challenged: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
} as const

type Method = 'get' | 'post' | 'put'

async function call<Data>(
  request: APIRequestContext,
  method: Method,
  path: string,
  data?: object,
): Promise<Data> {
  const response = await request[method](path, data ? { data } : {})
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** Saves an address for the signed-in user, without the form. */
export function saveAddress(
  page: Page,
  place: TypedAddress & Partial<DeliveryAddress> = villa,
): Promise<Address> {
  return call(page.request, 'post', '/api/address/create', place)
}

/** Sets the quantity of a product in the cart of the signed-in user. */
export function putInCart(page: Page, { _id }: Pick<Product, '_id'>, quantity: number): Promise<CartLine[]> {
  return call(page.request, 'put', '/api/cart/set', { productId: _id, quantity })
}

/**
 * Orders two pieces of each product for cash, without the pages.
 *
 * @param change the change that the shopper needs, in whole XOF
 */
export async function placeOrder(
  page: Page,
  products: readonly Product[],
  place: TypedAddress & Partial<DeliveryAddress> = villa,
  change?: number,
): Promise<Order> {
  const { _id: addressId } = await saveAddress(page, place)
  for (const product of products) await putInCart(page, product, 2)
  const totalAmt = products.reduce((sum, product) => sum + 2 * paid(product), 0)
  const order = {
    list_items: products.map(({ _id }) => ({ productId: _id, quantity: 2 })),
    addressId,
    subTotalAmt: totalAmt,
    totalAmt,
    ...(change !== undefined && { payWith: totalAmt + change }),
  }
  return call(page.request, 'post', '/api/order/cash-on-delivery', order)
}

/** The orders of the signed-in user, newest first. */
export function ordersOf(page: Page): Promise<Order[]> {
  return call(page.request, 'get', '/api/order/order-list')
}

/** Fills in the form of an address, and sends it. */
export async function fillAddress(page: Page, texts: Texts, place: TypedAddress = villa): Promise<void> {
  const typesTown = page.getByRole('button', { name: texts('address.quarterNotListed') })
  if (await typesTown.isVisible()) await typesTown.click()
  for (const name of ['city', 'state', 'pincode', 'country', 'address_line', 'mobile'] as const)
    await field(page, texts(`address.${name}`)).fill(place[name])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('address.submit') })
    .click()
}

/** Chooses to pay by card in the checkout, and orders. */
export async function orderByCard(page: Page, texts: Texts): Promise<void> {
  await page.getByRole('radio', { name: texts('paymentChoices.card') }).check()
  await page.getByRole('button', { name: texts('paymentMethods.card') }).click()
}

/** Pays on the provider's test page. Its texts are in the account's language. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.locator('[name=number]').fill(card)
  await page.locator('[name=expiry]').fill('12/34')
  await page.locator('[name=cvc]').fill('123')
  await page.locator('form button').click()
}

/** Orders pieces of a product and pays by card, through the pages. @returns the order shown on the outcome page */
export async function placeCardOrder(
  page: Page,
  { texts, product, pieces }: { texts: Texts; product: Product; pieces: number },
): Promise<Order> {
  await saveAddress(page)
  await putInCart(page, product, pieces)
  await open(page, '/checkout')
  await orderByCard(page, texts)
  await payWith(page, cards.succeeds)
  const paidText = texts('outcome.successfully', { text: 'Payment' })
  await page.getByRole('heading', { name: paidText }).waitFor()
  const [order] = await ordersOf(page)
  return order!
}

/** Pays like a browser that is closed before the redirect, and returns the redirect's target. */
export async function payUnseen(page: Page, card: string): Promise<string> {
  const form = { number: card, expiry: '12/34', cvc: '123' }
  const response = await page.request.post(page.url(), { form, maxRedirects: 0 })
  return response.headers().location ?? ''
}
