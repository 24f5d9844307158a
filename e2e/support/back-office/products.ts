import type { AdminProduct } from '@dix/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { field, open, signInByApi } from '../account/accounts.ts'
import { pathOf } from '../examples.ts'
import { admin } from '../start-shop.ts'
import { textsIn } from '../words.ts'

const texts = textsIn.en

/** Opens a page of the back office as the shop's admin. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await signInByApi(page, admin)
  await open(page, path)
}

/** Fills in the required fields of a product. The page is in English. */
export async function writeProduct(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Pressée à froid et filtrée.')
  await field(page, 'Unit').fill('1 L')
  await field(page, 'Number of Stock').fill('24')
  await field(page, 'Price').fill('1 850')
  await field(page, 'Discount').fill('0')
}

/** The alert after a save, which Enter confirms. */
export async function confirmSuccess(page: Page): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
}

/** The form of a product, opened over the list. */
export async function openEditor(page: Page, product: Pick<AdminProduct, '_id'>): Promise<Locator> {
  await openAsAdmin(page, `/dashboard/product?edit=${product._id}`)
  const dialog = page.getByRole('dialog', { name: texts('productForm.editTitle') })
  await expect(dialog.getByRole('button', { name: 'Update Product' })).toBeVisible()
  return dialog
}

/** Opens the page that shoppers see of a product. */
export async function openPublicPage(page: Page, product: Pick<AdminProduct, '_id'>): Promise<Locator> {
  await open(page, pathOf(product))
  return page.getByRole('main')
}

/** The card of a product in the list, found by its name. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}
