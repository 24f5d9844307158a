import type { CartLine, Product } from '@dix/contract'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { open } from '../account/accounts.ts'
import { query } from '../database.ts'
import { pathOf } from '../examples.ts'
import type { Texts } from '../words.ts'

type Changes = { price?: number; discount?: number; stock?: number }

/** Changes a product as an administrator would, and waits until the shop shows it. */
export async function changeProduct(request: APIRequestContext, id: string, changes: Changes): Promise<void> {
  const { stock, ...fields } = changes
  const sets = Object.keys(fields).map((name, place) => `${name} = $${place + 2}`)
  if (sets.length > 0)
    await query(`update products set ${sets.join(', ')} where id = $1`, [id, ...Object.values(fields)])
  if (stock !== undefined)
    await query(`update stock_levels set stock = $2 where product_id = $1 and store_id = 'main'`, [id, stock])
  await expect.poll(async () => await find(request, id)).toMatchObject(changes)
}

/** Takes a product out of the shop, and waits until the shop no longer shows it. */
export async function removeProduct(request: APIRequestContext, id: string): Promise<void> {
  await query('delete from products where id = $1', [id])
  await expect.poll(async () => await find(request, id)).toBeUndefined()
}

async function find(request: APIRequestContext, productId: string): Promise<Product | undefined> {
  const response = await request.post('/api/product/get-product-details', { data: { productId } })
  return ((await response.json()) as { data?: Product }).data
}

/** Opens a product's page and puts one piece into the cart. */
export async function addFromPage(page: Page, texts: Texts, product: Pick<Product, '_id'>): Promise<void> {
  await open(page, pathOf(product))
  await (await offered(page, texts, 'cart.addNamed')).click()
  await expect(await offered(page, texts, 'cart.more')).toBeVisible()
}

/** A button of the control next to the price of the page's product; related products have their own. */
export async function offered(
  page: Page,
  texts: Texts,
  action: 'cart.addNamed' | 'cart.more' | 'cart.fewer',
): Promise<Locator> {
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  // Exact, with or without the brand: another product's name may begin the same way.
  const labels = [`${name}`, `${name}, …`].map((named) => texts.like(action, { name: named }).source)
  const label = new RegExp(`^(?:${labels.join('|')})$`)
  return page.getByRole('main').getByRole('button', { name: label }).filter({ visible: true })
}

/** The element that shows the cart: the panel over the page, or its own page. */
export function openCart(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('main')).last()
}

/** The line of a product in the opened cart. */
export function lineOf(page: Page | Locator, { _id }: Pick<Product, '_id'>): Locator {
  return page.locator(`[data-line="${_id}"]`)
}

/** Observes the lines of the opened cart; returns the products whose lines have been rerendered since. */
export async function changedLines(page: Page): Promise<() => Promise<string[]>> {
  const changed = await page.evaluateHandle(() => {
    const lines = new Set<string>()
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      const line = element?.closest<HTMLElement>('[data-line]')?.dataset.line
      if (line) lines.add(line)
    }
    const whatever = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver((records) => records.forEach(note)).observe(document.body, whatever)
    return lines
  })
  return () => changed.evaluate((lines) => [...lines])
}

/** The cart of the page's account, according to the server. */
export async function accountCart(page: Page): Promise<Record<string, number>> {
  const response = await page.request.get('/api/cart/get')
  const { data } = (await response.json()) as { data: CartLine[] }
  return Object.fromEntries(data.map(({ productId, quantity }) => [productId._id, quantity]))
}
