import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { disguised, pngPicture } from '../../support/back-office/image-files.ts'
import { confirmSuccess } from '../../support/back-office/products.ts'
import { screens } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

// The specification fixes the English words.
test.use({ language: 'en' })

test.beforeEach(async ({ page, pageErrors }) => {
  // The trace of a failure reads pictures in memory, which the content policy does not let pages do.
  pageErrors.allow(/Connecting to 'blob:/)
  await signInByApi(page, admin)
})

/** A name that is unique in the shop. */
const fresh = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

function card(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name })
}

const made: string[] = []

/** Adds a category without the form; it is deleted after the journey. */
async function addCategory(page: Page, name: string): Promise<void> {
  const response = await page.request.post('/api/category/add-category', { data: { name, image: '' } })
  expect(response.ok(), await response.text()).toBe(true)
  const { data } = (await response.json()) as { data: { _id: string } }
  made.push(data._id)
}

test.afterEach(async ({ page }) => {
  for (const _id of made.splice(0)) await page.request.delete('/api/category/delete', { data: { _id } })
})

/** The home page as rendered by the server: rendering it in the browser would take seconds. */
async function home(page: Page): Promise<string> {
  return (await page.request.get('/')).text()
}

async function deletePermanently(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Permanent Delete', exact: true })
  await expect(dialog.getByText('Are you sure permanent delete ?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await confirmSuccess(page)
  // The pressed button disappears with its card.
  await expect(page.getByRole('main')).toBeFocused()
}

/** The picture from the shop, not the local preview during the upload. */
const arrived = (dialog: Locator) => dialog.locator('img[src^="/"]')

test('a category is added with its picture, renamed and deleted, and the shop shows each at once', {
  tag: '@tablet',
}, async ({ page }) => {
  const [first, second] = [fresh('Pagnes'), fresh('Tissus')]
  await open(page, '/dashboard/category')
  await page.getByRole('button', { name: 'Add Category', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Category', exact: true })
  await expect(adding.getByText('No Image', { exact: true })).toBeVisible()
  const upload = adding.getByRole('button', { name: 'Upload Image' })
  const submit = adding.getByRole('button', { name: 'Add Category', exact: true })
  await expect(upload).toBeDisabled()
  await adding.getByPlaceholder('Enter category name').fill(first)
  await expect(upload).toBeEnabled()
  await expect(submit).toBeDisabled()
  await adding.locator('input[type=file]').setInputFiles(await pngPicture('#17633a'))
  await expect(arrived(adding)).toBeVisible()
  await expect(submit).toBeEnabled()
  await submit.click()
  await confirmSuccess(page)
  await expect(adding).toHaveCount(0)

  const shop = await page.context().newPage()
  await shop.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(shop.locator('nav').getByText(first, { exact: true })).toBeVisible()
  await shop.close()

  await card(page, first).getByRole('button', { name: 'Edit', exact: true }).click()
  const updating = page.getByRole('dialog', { name: 'Update Category', exact: true })
  await expect(updating.getByLabel('Name', { exact: true })).toHaveValue(first)
  await updating.getByLabel('Name', { exact: true }).fill(second)
  await updating.getByRole('button', { name: 'Update Category', exact: true }).click()
  await confirmSuccess(page)
  expect(await home(page)).toContain(second)
  expect(await home(page)).not.toContain(first)

  await card(page, second).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card(page, second)).toBeVisible()
  await card(page, second).getByRole('button', { name: 'Delete', exact: true }).click()
  await deletePermanently(page)
  await expect(card(page, second)).toHaveCount(0)
  expect(await home(page)).not.toContain(second)
})

test('a category that is not empty cannot be deleted, and links to its contents', {
  tag: ['@tablet', '@long'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b409\b|ERR_FAILED/)
  const list = '**/api/category/admin-get'
  await page.route(list, (route) => route.abort())
  await open(page, '/dashboard/category')
  const retry = page.getByRole('button', { name: texts('forms.retry') })
  await expect(retry).toBeVisible()
  await page.unroute(list)
  await retry.click()
  await expect(retry).toHaveCount(0)
  // The focus is on the replacement, or on the part of the page where that is still loading.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
  const full = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /[1-9]\d* products/ })
    .first()
  await full.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(/still has .*\d+ products?\. Move or delete them/)
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  await dialog.getByRole('link', { name: texts('categories.toProducts') }).click()
  await expect(page).toHaveURL(/\/dashboard\/product\?category=/)
})

test.describe('in French', () => {
  test.use({ language: 'fr' })

  test('errors of a category appear at their fields, and no input is lost', {
    tag: ['@tablet', '@long'],
  }, async ({ page, pageErrors }) => {
    pageErrors.allow(/\b4(?:00|09|15)\b/)
    const name = fresh('Pagnes')
    await addCategory(page, name)
    await open(page, '/dashboard/category')
    await page.getByRole('button', { name: textsIn.fr('categories.addCategory'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: textsIn.fr('categories.category'), exact: true })
    const [field, file] = [
      dialog.getByLabel(textsIn.fr('categories.name'), { exact: true }),
      dialog.locator('input[type=file]'),
    ]
    await field.fill(name.toUpperCase())
    const { x, y } = (await field.boundingBox())!
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(dialog, 'marking a text does not close it').toBeVisible()
    await file.setInputFiles(disguised)
    await expect(dialog.getByText(textsIn.fr('pictures.noImage'), { exact: true })).toBeVisible()
    await expect(dialog.locator('.text-brique').filter({ hasText: /photo|image/i })).toBeVisible()
    await file.setInputFiles(await pngPicture('#24407a'))
    await expect(arrived(dialog)).toBeVisible()
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(name.toUpperCase())
    await expect(arrived(dialog)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
  })

  test('a conflicting save of a category by another user is shown before it is overwritten', {
    tag: ['@tablet', '@long'],
  }, async ({ page, pageErrors }) => {
    pageErrors.allow(/\b409\b/)
    const [name, typed] = [fresh('Pagnes'), fresh('Tissus')]
    await addCategory(page, name)
    await open(page, '/dashboard/category')
    await card(page, name)
      .getByRole('button', { name: textsIn.fr('admin.edit'), exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: textsIn.fr('categories.updateCategory'), exact: true })
    await dialog.getByLabel(textsIn.fr('categories.name'), { exact: true }).fill(typed)
    await page.request.put('/api/category/update', { data: { _id: made[0], name, name_other: 'Loincloths' } })
    await save.click()
    await expect(dialog.getByRole('region', { name: textsIn.fr('categories.inTheShop') })).toContainText(
      'Loincloths',
    )
    await expect(dialog.getByLabel(textsIn.fr('categories.name'), { exact: true })).toHaveValue(typed)
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByLabel(textsIn.fr('categories.nameOther', { language: 'en' })).fill('Loincloths')
    await save.click()
    await confirmSuccess(page)
    await expect(card(page, typed)).toBeVisible()
  })
})

test('a sub category is added to two categories, viewed, changed and deleted', {
  tag: ['@tablet', '@long'],
}, async ({ page }) => {
  const [first, second] = [fresh('Wax'), fresh('Bazin')]
  await open(page, '/dashboard/subcategory')
  await page.getByRole('button', { name: 'Add Sub Category', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Add Sub Category', exact: true })
  const submit = adding.getByRole('button', { name: 'Submit', exact: true })
  await adding.getByLabel('Name', { exact: true }).fill(first)
  await adding.locator('input[type=file]').setInputFiles(await pngPicture('#ffc02e'))
  await expect(arrived(adding)).toBeVisible()
  await expect(submit).toBeDisabled()
  const select = adding.getByRole('combobox', { name: 'Category' })
  await expect(select.locator('option').first()).toHaveText('Select Category')
  for (const index of [1, 2, 2]) await select.selectOption({ index })
  await expect(adding.getByRole('button', { name: texts.like('categories.removeCategory') })).toHaveCount(2)
  await submit.click()
  await confirmSuccess(page)

  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(first).getByRole('cell').first()).toHaveText(/^\d+$/)
  await expect(row(first).getByRole('listitem').filter({ visible: true })).toHaveCount(2)
  await row(first)
    .getByRole('button', { name: texts('categories.showImage', { name: first }) })
    .click()
  await expect(page.getByRole('dialog', { name: first }).locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await row(first).getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Sub Category', exact: true })
  await editing.getByLabel('Name', { exact: true }).fill(second)
  await editing
    .getByRole('button', { name: texts.like('categories.removeCategory') })
    .first()
    .click()
  await editing.getByRole('button', { name: 'Submit', exact: true }).click()
  await confirmSuccess(page)
  await expect(row(second).getByRole('listitem').filter({ visible: true })).toHaveCount(1)

  await row(second).getByRole('button', { name: 'Delete', exact: true }).click()
  await deletePermanently(page)
  await expect(row(second)).toHaveCount(0)
})
test('an admin who signs in again while filling in a form continues with it, and is not asked again', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b401\b/)
  const name = fresh('Pagnes')
  await addCategory(page, name)
  await open(page, '/dashboard/category')
  await card(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  const updating = page.getByRole('dialog', { name: 'Update Category', exact: true })
  await updating.getByLabel('Name', { exact: true }).fill(`${name} bis`)
  await page.context().clearCookies()
  await updating.getByRole('button', { name: 'Update Category', exact: true }).click()
  const again = page.getByRole('dialog', { name: texts('shell.pleaseLogin') })
  await again.getByLabel(texts('account.password'), { exact: true }).fill(admin.password)
  await again.getByRole('button', { name: texts('account.login'), exact: true }).click()
  await expect(updating.getByLabel('Name', { exact: true })).toHaveValue(`${name} bis`)
  await expect(updating.locator('form').getByText(/Please (?:Login|log in|sign in)/i)).toHaveCount(0)
  await updating.getByRole('button', { name: 'Update Category', exact: true }).click()
  await confirmSuccess(page)
})

test('a missing translation of a name is entered in the list, and visitors with that language see it', {
  tag: '@long',
}, async ({ page }) => {
  const [name, other] = [fresh('Paniers'), fresh('Baskets')]
  await addCategory(page, name)
  await open(page, '/dashboard/translations')
  const field = page.getByLabel(name)
  await field.fill(other)
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: other, exact: true }).first()).toBeVisible()
})

test.describe('360 px', () => {
  test.use({ viewport: screens[360] })

  test('on a phone the menu of the back office opens from the bar', async ({ page }) => {
    await open(page, '/dashboard/category')
    for (const place of ['Sub Category', 'Upload Product']) {
      await page.getByRole('button', { name: texts('admin.openMenu'), exact: true }).click()
      await page.getByRole('link', { name: place, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeAttached()
      await expect(page.getByRole('link', { name: place, exact: true })).toBeHidden()
    }
  })
})
