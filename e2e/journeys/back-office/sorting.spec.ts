import { randomUUID } from 'node:crypto'
import { listingPath } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { makeProduct } from '../../support/make-product.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en
test.use({ language: 'en' })

/** The objects that the journey created, to be deleted afterwards, latest first. */
const made: { path: string; _id: string }[] = []

test.beforeEach(({ page }) => signInByApi(page, admin))
test.afterEach(async ({ page }) => {
  for (const { path, _id } of made.splice(0).reverse())
    expect((await page.request.delete(path, { data: { _id } })).ok()).toBe(true)
})

async function make(page: Page, path: string, deletion: string, data: object): Promise<string> {
  const response = await page.request.post(path, { data })
  const { data: created } = (await response.json()) as { data: { _id: string } }
  made.push({ path: deletion, _id: created._id })
  return created._id
}

/** A category with a sub category of three products, and the page where shoppers see them. */
async function makeList(page: Page) {
  const name = `Tresses ${randomUUID().slice(0, 8)}`
  const category = await make(page, '/api/category/add-category', '/api/category/delete', { name })
  const subCategory = await make(page, '/api/subcategory/create', '/api/subcategory/delete', {
    name,
    category: [category],
  })
  const names: string[] = []
  for (const first of ['Ail', 'Beurre', 'Citron']) {
    const fields = { name: `${first} ${name}`, category: [category], subCategory: [subCategory] }
    const { _id } = await makeProduct(page, fields)
    made.push({ path: '/api/product/delete-product', _id })
    names.push(fields.name)
  }
  return {
    names,
    category,
    subCategory,
    sorting: `/dashboard/category/sort?category=${category}&subCategory=${subCategory}`,
    listing: listingPath({ _id: category, name }, { _id: subCategory, name }),
  }
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: texts('sorting.move', { name }), exact: true })

/** The names of the rows, by their first words. */
async function firstWords(page: Page): Promise<string[]> {
  const listed = await rows(page).getByRole('paragraph').allInnerTexts()
  return listed.filter((text) => text.includes('Tresses')).map((text) => text.split(' ')[0]!)
}

async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await handle(page, from).boundingBox(), await handle(page, to).boundingBox()]
  await page.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2)
  await page.mouse.down()
  await page.mouse.move(end!.x + 60, end!.y + end!.height / 2 - 4, { steps: 12 })
  await page.mouse.up()
}

test('products are sorted by mouse, keys and buttons, and shoppers see that order', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/\b409\b/)
  const { names, sorting, listing, subCategory } = await makeList(page)
  const [garlic, butter, lemon] = names as [string, string, string]
  await open(page, sorting)
  await expect(handle(page, lemon)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const saved = page.getByText('Order saved.', { exact: true })
  /** The order as a shopper sees it. */
  const shown = async () => {
    const shop = await page.context().newPage()
    await shop.goto(listing)
    const headings = await shop.getByRole('article').getByRole('heading').allInnerTexts()
    await shop.close()
    return headings.map((text) => text.split(' ')[0])
  }

  await dragTo(page, lemon, garlic)
  await expect.poll(() => firstWords(page)).toEqual(['Citron', 'Ail', 'Beurre'])
  await expect(saved).toHaveCount(1)
  expect(await shown()).toEqual(['Citron', 'Ail', 'Beurre'])

  await handle(page, lemon).focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key)
    if (key !== 'Space') await expect(page.getByText(`${lemon}: 2 of 3.`)).toBeAttached()
    else await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON')
  }
  await expect.poll(() => firstWords(page)).toEqual(['Ail', 'Citron', 'Beurre'])
  await expect(saved).toHaveCount(2)
  expect(await shown()).toEqual(['Ail', 'Citron', 'Beurre'])

  const down = page.getByRole('button', { name: texts('sorting.down', { name: garlic }), exact: true })
  await down.click()
  await expect.poll(() => firstWords(page)).toEqual(['Citron', 'Ail', 'Beurre'])
  await expect(down).toBeFocused()
  await expect(saved).toHaveCount(3)

  // In the meantime another user moves the last one to the front.
  const list = { list: 'products', parent: subCategory }
  const { data, revision } = await (
    await page.request.post('/api/catalogue/positions', { data: list })
  ).json()
  const _id = data.at(-1)._id
  const move = { ...list, _id, before: data[0]._id, seen: { revision } }
  expect((await page.request.put('/api/catalogue/move', { data: move })).ok()).toBe(true)
  await down.click()
  await expect(page.getByText(/^Someone else has changed this order/)).toBeVisible()
  await expect.poll(() => firstWords(page)).toEqual(['Beurre', 'Citron', 'Ail'])

  await page.getByRole('button', { name: texts('sorting.history'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts('sorting.history') })
  await dialog.getByRole('listitem').filter({ hasText: butter }).getByRole('button').first().click()
  await page.getByRole('button', { name: texts('admin.ok'), exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: butter }).getByText('Undone')).toBeVisible()
  expect(await shown()).toEqual(['Citron', 'Ail', 'Beurre'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, language: 'fr' })

  test('categories link to their sub categories and products, which arrow buttons move', {
    tag: '@long',
  }, async ({ page }) => {
    const { names, category, subCategory } = await makeList(page)
    await open(page, '/dashboard/category/sort')
    await page.locator(`a[href$="category=${category}"]`).tap()
    await page.locator(`a[href$="subCategory=${subCategory}"]`).tap()
    await page.getByRole('button', { name: textsIn.fr('sorting.up', { name: names[2]! }) }).tap()
    await expect.poll(() => firstWords(page)).toEqual(['Ail', 'Citron', 'Beurre'])
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
