import { randomUUID } from 'node:crypto'
import type { AdminProduct } from '@dix/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { open, signInByApi } from '../account/accounts.ts'
import { makeProduct } from '../make-product.ts'
import { admin } from '../start-shop.ts'
import { textsIn } from '../words.ts'

const texts = textsIn.en

/** Opens the grid on this many new products, found by a unique search, in order of creation. */
export async function openGrid(page: Page, count: number): Promise<AdminProduct[]> {
  await signInByApi(page, admin)
  const mark = `Grille ${randomUUID().slice(0, 8)}`
  const products: AdminProduct[] = []
  for (let place = 0; place < count; place++) {
    products.push(
      await makeProduct(page, { name: `${mark} ${place}`, price: 1_000, stock: 10, unit: '1 kg' }),
    )
  }
  await open(page, `/dashboard/product/grid?q=${encodeURIComponent(mark)}&sort=oldest`)
  await expect(page.getByText(products.at(-1)!.name, { exact: true })).toBeVisible()
  return products
}

const places = {
  Unit: 3,
  Price: 4,
  Discount: 5,
  Stock: 6,
  Status: 7,
  Barcode: 8,
  'Step (g)': 10,
  'Purchase price': 11,
} as const

/** A cell of the grid by its product and the head of its column. The page is in English. */
export function cell(page: Page, { name }: AdminProduct, column: keyof typeof places): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('[data-cell]')
    .nth(places[column])
}

/** The line that counts unsaved edits. */
export function unsaved(page: Page, changes: number, products: number): Locator {
  return page.getByText(texts('grid.unsaved', { changes, products }))
}

/** Puts a block on the clipboard and pastes it at the focus, as from a spreadsheet. */
export async function paste(page: Page, block: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await page.keyboard.press('ControlOrMeta+v')
}

/** The dialog that lists every change. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: texts('grid.review') }).click()
  return page.getByRole('dialog', { name: texts('grid.review') })
}

/** A product as the back office's endpoint returns it. */
export async function savedProduct(page: Page, { _id }: Pick<AdminProduct, '_id'>): Promise<AdminProduct> {
  const response = await page.request.post('/api/product/admin-details', { data: { _id } })
  return ((await response.json()) as { data: AdminProduct }).data
}
