import { field, open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import {
  cardOf,
  confirmSuccess,
  openAsAdmin,
  openEditor,
  openPublicPage,
} from '../../support/back-office/products.ts'
import { freshName, makeProduct } from '../../support/make-product.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

const list = '/dashboard/product'

test.use({ language: 'en' })

test('the list is searched, filtered and paged, and stays that way after returning or reloading', {
  tag: '@tablet',
}, async ({ page }) => {
  await openAsAdmin(page, list)
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('button', { name: texts('products.previous') })).toBeDisabled()
  await page.getByRole('button', { name: texts('products.next') }).click()
  await expect(page.getByText(/^Page 2\/\d+$/)).toBeVisible()

  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/product/admin-list')) requests++
  })
  await page.getByPlaceholder(texts('products.search')).pressSequentially('huile', { delay: 20 })
  await expect(page).toHaveURL(/q=huile/)
  await expect(page.getByText(/^Page 1\/\d+$/)).toBeVisible()
  expect(requests, 'letters typed quickly are asked for once').toBe(1)

  await page.getByLabel(texts('products.stock'), { exact: true }).selectOption('out')
  await expect(page).toHaveURL(/q=huile&stock=out/)
  await expect(page.getByRole('article').first()).toContainText(texts('products.stock_out'))
  const first = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first!)
  await page.goBack()
  await expect(page.getByLabel(texts('products.stock'), { exact: true })).toHaveValue('all')
  await page.goForward()
  await page.getByRole('button', { name: `${texts('products.dropFilter')} “huile”` }).click()
  await expect(page.getByPlaceholder(texts('products.search'))).toHaveValue('')
  await page.getByPlaceholder(texts('products.search')).fill('xyzzyqwv')
  await expect(page.getByRole('heading', { name: 'No Data' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('products.clear') })
    .last()
    .click()
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('a product is changed from its card, and the shop shows it at once', { tag: '@tablet' }, async ({
  page,
}) => {
  await signInByApi(page, admin)
  const product = await makeProduct(page)
  await open(page, `${list}?q=${encodeURIComponent(product.name)}`)
  await cardOf(page, product.name)
    .getByRole('button', { name: texts('products.edit') })
    .click()
  const editor = page.getByRole('dialog', { name: texts('productForm.editTitle') })
  await expect(field(page, texts('productForm.price'))).toHaveValue('1850')
  await field(page, texts('productForm.price')).fill('1990')
  await field(page, texts('productForm.stock')).fill('2')
  await editor.getByRole('button', { name: texts('productForm.update') }).click()
  await confirmSuccess(page)
  await expect(editor).toHaveCount(0)
  await expect(cardOf(page, product.name)).toContainText(texts('products.left', { count: 2 }))
  const main = await openPublicPage(page, product)
  await expect(main.getByText(/^1.990.F.CFA$/).first()).toBeVisible()
})

test('unsaved edits of a product are restored', { tag: '@long' }, async ({ page }) => {
  await signInByApi(page, admin)
  const product = await makeProduct(page)
  const editor = await openEditor(page, product)
  await field(page, texts('productForm.description')).fill('Sans additifs.')
  await expect(editor.getByText(texts.like('admin.draftSaved'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await openEditor(page, product)
  await expect(field(page, texts('productForm.description'))).toHaveValue('Sans additifs.')
  await editor.getByRole('button', { name: texts('admin.discardDraft') }).click()
  await expect(field(page, texts('productForm.description'))).toHaveValue('Pressée à froid.')
})

test('a product is deleted by name, disappears from the shop, and is restored', { tag: '@tablet' }, async ({
  page,
  request,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await signInByApi(page, admin)
  const product = await makeProduct(page)
  const status = async () =>
    (await request.post('/api/product/get-product-details', { data: { productId: product._id } })).status()
  await open(page, `${list}?q=${encodeURIComponent(product.name)}`)
  await cardOf(page, product.name)
    .getByRole('button', { name: texts('products.delete') })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Permanent Delete' })
  await expect(dialog.getByText('Are you sure permanent delete ?')).toBeVisible()
  await expect(dialog.getByText(product.name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await status()).toBe(200)
  await cardOf(page, product.name)
    .getByRole('button', { name: texts('products.delete') })
    .click()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(texts('forms.offline'))).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(cardOf(page, product.name)).toHaveCount(0)
  expect(await status()).toBe(404)
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: texts('admin.ok') }).press('Tab')
  await page.keyboard.press('Enter')
  await confirmSuccess(page)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(cardOf(page, product.name)).toBeVisible()
  expect(await status()).toBe(200)
})

test('products deleted earlier are listed, and can be restored from there', {
  tag: ['@tablet', '@long'],
}, async ({ page }) => {
  await signInByApi(page, admin)
  const { _id, name } = await makeProduct(page)
  await page.request.delete('/api/product/delete-product', { data: { _id } })
  await open(page, `${list}?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: texts('products.toDeleted'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts('products.deleted') })
  const deletion = dialog.getByRole('listitem').filter({ hasText: name })
  await deletion.getByRole('button', { name: texts('products.undo') }).click()
  await confirmSuccess(page)
  await expect(deletion).toContainText(texts('productHistory.undone'))
  await expect(dialog.getByRole('heading', { name: texts('products.deleted') })).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(cardOf(page, name)).toBeVisible()
})

test('Escape and a cancelled file dialog close only the topmost dialog', { tag: '@long' }, async ({
  page,
}) => {
  await signInByApi(page, admin)
  const editor = await openEditor(page, await makeProduct(page))
  await editor.getByRole('button', { name: texts('productForm.addFields') }).click()
  const adding = page.getByRole('dialog', { name: 'Add Field' })
  await expect(adding.getByPlaceholder('Enter field name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(adding).toHaveCount(0)
  await editor
    .locator('input[type=file]')
    .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await expect(field(page, texts('productForm.price'))).toHaveValue('1850')
  await expect(editor).toBeVisible()
})

test('the second of two admins who change a product sees the first one’s changes, and neither’s are lost', {
  tag: ['@tablet', '@long'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b409\b/)
  await signInByApi(page, admin)
  const product = await makeProduct(page)
  const editor = await openEditor(page, product)
  await field(page, texts('productForm.price')).fill('2000')
  await field(page, texts('productForm.name')).fill(`${product.name} fine`)
  const { name, discount } = product
  const description = `${'Pressée à froid.\n'.repeat(8)}Filtrée.`
  const first = { _id: product._id, name, description, discount, unit: '75 cl', stock: 20, price: 1790 }
  expect((await page.request.put('/api/product/update-product-details', { data: first })).ok()).toBe(true)

  await editor.getByRole('button', { name: texts('productForm.update') }).click()
  const conflict = page.getByRole('dialog', { name: texts('productForm.conflictTitle') })
  const price = conflict.getByRole('group', { name: 'Price' })
  await expect(price.getByRole('radio', { name: texts('admin.mine') })).toBeChecked()
  await expect(price).toContainText(/1.790.F.CFA/)
  const unit = conflict.getByRole('group', { name: 'Unit' })
  await expect(unit.getByRole('radio', { name: texts('admin.theirs') })).toBeChecked()
  await price.getByRole('radio', { name: texts('admin.theirs') }).check()
  const cut = await conflict
    .getByText(/Filtrée\.$/)
    .last()
    .evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(cut, 'who is to choose reads the whole text').toBe(0)
  await conflict.getByRole('button', { name: texts('productForm.saveAgain') }).click()
  await confirmSuccess(page)
  const main = await openPublicPage(page, product)
  await expect(main.getByRole('heading', { level: 1, name: `${product.name} fine` })).toBeVisible()
  await expect(main.getByText(/^1.790.F.CFA$/).first()).toBeVisible()
  await expect(main.getByText('75 cl').first()).toBeVisible()
})

test('the history shows who changed what, and each change can be undone', {
  tag: ['@tablet', '@long'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b409\b/)
  await signInByApi(page, admin)
  const product = await makeProduct(page)
  const change = async (fields: object) => {
    const { _id, name, description, unit, stock, discount, price } = product
    const data = { _id, name, description, unit, stock, discount, price, ...fields }
    expect((await page.request.put('/api/product/update-product-details', { data })).ok()).toBe(true)
  }
  await change({ price: 2100 })
  await change({ price: 2200, unit: '2 L' })
  await open(page, `${list}?q=${encodeURIComponent(product.name)}`)
  await cardOf(page, product.name)
    .getByRole('button', { name: texts('products.history') })
    .click()
  const dialog = page.getByRole('dialog', { name: texts('products.history') })
  const entries = dialog.getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(/2.100.F.CFA.*2.200.F.CFA/)
  await expect(entries.nth(2)).toContainText(texts('productHistory.created'))

  await entries
    .nth(1)
    .getByRole('button', { name: texts('products.undo') })
    .click()
  await expect(entries.nth(1).getByRole('alert')).toHaveText(
    texts('This has been changed again since and can no longer be undone.'),
  )
  await entries
    .nth(0)
    .getByRole('button', { name: texts('products.undo') })
    .click()
  await confirmSuccess(page)
  await expect(dialog.getByRole('heading', { name: texts('products.history') })).toBeFocused()
  await expect(entries).toHaveCount(4)
  await expect(entries.nth(1)).toContainText(texts('productHistory.undone'))
  const main = await openPublicPage(page, product)
  await expect(main.getByText(/^2.100.F.CFA$/).first()).toBeVisible()
})

test('the low-stock threshold is set for the shop, and per product', {
  tag: ['@tablet', '@long'],
}, async ({ page }) => {
  await signInByApi(page, admin)
  const product = await makeProduct(page, { stock: 30, low_stock: 40 })
  await open(page, `${list}?stock=low&q=${encodeURIComponent(product.name)}`)
  await expect(cardOf(page, product.name)).toContainText(texts('products.left', { count: 30 }))
  await page.getByRole('button', { name: texts.like('products.threshold') }).click()
  const dialog = page.getByRole('dialog', { name: texts('products.stock_low') })
  const threshold = dialog.getByRole('textbox')
  const before = await threshold.inputValue()
  await threshold.fill('7')
  await dialog.getByRole('button', { name: texts('products.save') }).click()
  await confirmSuccess(page)
  await expect(page.getByRole('button', { name: texts('products.threshold', { count: 7 }) })).toBeVisible()
  await page.request.put('/api/product/low-stock-threshold', { data: { threshold: before } })
})

test.describe('in French', () => {
  test.use({ language: 'fr' })

  test('a product is found, opened and closed using only the keyboard', { tag: '@tablet' }, async ({
    page,
  }) => {
    await signInByApi(page, admin)
    const product = await makeProduct(page, { name: freshName() })
    await open(page, list)
    await page.getByPlaceholder(textsIn.fr('products.search')).fill(product.name)
    const edit = cardOf(page, product.name).getByRole('button', { name: textsIn.fr('products.edit') })
    await edit.press('Enter')
    const editor = page.getByRole('dialog', { name: textsIn.fr('productForm.editTitle') })
    await expect(field(page, textsIn.fr('productForm.name'))).toHaveValue(product.name)
    await page.keyboard.press('Escape')
    await expect(editor).toHaveCount(0)
    await expect(edit).toBeFocused()
  })
})
