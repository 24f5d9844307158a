import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import {
  bringLongList,
  chooseColumns,
  counted,
  csvFile,
  longList,
} from '../../support/back-office/imports.ts'
import { confirmSuccess, openAsAdmin } from '../../support/back-office/products.ts'
import { makeProduct } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

const importPage = '/dashboard/product/import'

test.use({ language: 'en' })

test('a list is mapped, checked, imported and undone, and its refused rows can be downloaded', {
  tag: '@tablet',
}, async ({ page }) => {
  const name = `Fonio ${randomUUID().slice(0, 8)}`
  const rows = [
    `Label;Size;Cost;Section;Left`,
    `${name};1 kg;900;${name};7`,
    `${name} bis;1 kg;900;${name};many`,
  ]
  await openAsAdmin(page, importPage)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel(texts('imports.chooseFile')).setInputFiles(csvFile('prices.csv', rows.join('\n')))
  await page.getByRole('button', { name: texts('imports.check') }).click()
  await expect(page.getByText(texts('imports.nameNeeded'))).toBeVisible()
  await expect(page.getByRole('combobox', { name: texts('imports.field_name'), exact: true })).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  const choices = {
    name: 'Label',
    unit: 'Size',
    price: 'Cost',
    category: 'Section',
    stock: 'Left',
  }
  await chooseColumns(page, choices)
  await expect(page.getByRole('row', { name: /^Name/ })).toContainText(name)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
  await chooseColumns(page, choices)
  await page.getByRole('button', { name: texts('imports.check') }).click()

  await expect(page.getByRole('button', { name: texts('imports.run') })).toBeVisible()
  expect(await counted(page, texts('imports.count_created'))).toBe(1)
  expect(await counted(page, texts('imports.count_refused'))).toBe(1)
  await expect(page.getByRole('row', { name: /^3 refused Left/ })).toBeVisible()
  await page.getByRole('button', { name: texts('imports.run') }).click()
  await expect(page.getByRole('button', { name: texts('imports.undo') })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: texts('imports.downloadRefused') }).click()
  expect(await readFile((await (await download).path())!, 'utf8')).toContain(`${name} bis;1 kg;900`)

  const search = async () => {
    const response = await page.request.post('/api/product/search-product', { data: { search: name } })
    const { data } = (await response.json()) as { data: { name: string }[] }
    return data.map((product) => product.name)
  }
  await expect.poll(search).toContain(name)
  await page.getByRole('button', { name: texts('imports.undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('imports.undo') })
    .click()
  await confirmSuccess(page)
  await expect(page.getByText(texts('imports.undoneHint'))).toBeVisible()
  await expect.poll(search).not.toContain(name)
  await page.getByRole('button', { name: texts('imports.run') }).click()
  await expect(page.getByRole('button', { name: texts('imports.undo') })).toBeVisible()
  await expect.poll(search).toContain(name)
})

test.describe('in French', () => {
  test.use({ language: 'fr' })

  test('an exported file that is edited and imported changes only the edited values', {
    tag: ['@tablet', '@long'],
  }, async ({ page }) => {
    await signInByApi(page, admin)
    const product = await makeProduct(page)
    await open(page, importPage)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: textsIn.fr('imports.export'), exact: true }).click()
    const file = await readFile((await (await download).path())!, 'utf8')
    expect(file).toContain(product.name)
    const edited = `_id;price\n${product._id};2150\n`
    await page.getByLabel(textsIn.fr('imports.chooseFile')).setInputFiles(csvFile('edited.csv', edited))
    await expect(page.getByText(textsIn.fr('imports.ownFormat'))).toBeVisible()
    await page.getByRole('button', { name: textsIn.fr('imports.check') }).click()
    await page.getByRole('button', { name: textsIn.fr('imports.run') }).click()
    await expect(page.getByRole('button', { name: textsIn.fr('imports.undo') })).toBeVisible()
    expect(await counted(page, textsIn.fr('imports.count_updated'))).toBe(1)
    const response = await page.request.post('/api/product/admin-details', { data: { _id: product._id } })
    expect(await response.json()).toMatchObject({
      data: { price: 2_150, stock: product.stock, name: product.name },
    })
  })
})

test('columns with the same name are distinguished by position, and each can be chosen', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Sorgho ${randomUUID().slice(0, 8)}`
  await openAsAdmin(page, importPage)
  await page
    .getByLabel(texts('imports.chooseFile'))
    .setInputFiles(csvFile('twice.csv', `Nom;Unité;Prix;Nom\n${name};1 kg;700;${name} rouge\n`))
  await expect(page.getByText('"Nom (column 1)", "Nom (column 4)" all look like "Name"')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'twice.csv' }).first()).toContainText(
    texts('imports.state_seen'),
  )
  await page.getByLabel(texts('imports.field_name'), { exact: true }).selectOption('Nom (column 4)')
  await expect(page.getByRole('listitem').filter({ hasText: `${name} rouge` })).toBeVisible()
  await page.getByRole('button', { name: texts('imports.check') }).click()
  await expect(page.getByRole('button', { name: texts('imports.run') })).toBeVisible()
  expect(await counted(page, texts('imports.count_created'))).toBe(1)
  await expect(page.getByText(texts('imports.noStock', { count: 1 }))).toBeVisible()
})

test('a French price list is imported without changes', { tag: ['@tablet', '@long'] }, async ({ page }) => {
  const name = `Teff ${randomUUID().slice(0, 8)}`
  const rows = [
    'Désignation;Conditionnement;Prix de vente;Promo;Quantité',
    `${name};1 kg;700,00;5 %;12`,
    `${name} bis;1 kg;3\u00a0800,00;;4`,
    `${name} ter;1 kg;1 650 F CFA,00;;4`,
  ]
  await openAsAdmin(page, importPage)
  await page.getByLabel(texts('imports.chooseFile')).setInputFiles(csvFile('tarif.csv', rows.join('\n')))
  const comma = page.getByRole('checkbox', { name: texts('imports.decimalComma') })
  await expect(comma).toBeChecked()
  const prices = page.getByRole('row', { name: texts.like('imports.field_price') })
  await expect(prices).toContainText(/3.800,00 → 3.800.F.CFA/)
  await comma.uncheck()
  await expect(prices).toContainText(/3.800,00 → not recognized/)
  await comma.check()
  await page.getByRole('button', { name: texts('imports.check') }).click()
  await expect(page.getByRole('button', { name: texts('imports.run') })).toBeVisible()
  expect(await counted(page, texts('imports.count_created'))).toBe(3)
  await expect(page.getByText('No stock column')).toHaveCount(0)
  expect(await counted(page, texts('imports.count_refused'))).toBe(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'tarif.csv' }).first()).toContainText(
    texts('imports.state_checked'),
  )
})

test('a file that is not a list is refused with an error message, on a phone too', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/\b4\d\d\b/)
  await page.setViewportSize(screens[360])
  await openAsAdmin(page, importPage)
  const disguised = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])
  await page
    .getByLabel(texts('imports.chooseFile'))
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: disguised })
  await expect(page.getByRole('alert').filter({ hasText: 'This is a compressed file' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('thousands of real rows are imported and exported through the page, and leave the shop unchanged', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  // In a separate shop, because its sub categories would disturb every other journey.
  const shop = await startShop('import-shop', { DEMO: '0', SHOP_LANGUAGE: 'en' })
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await signInByApi(page, admin)
    await makeProduct(page)
    const everything = async () => (await page.request.get('/api/import/export')).text()
    const before = await everything()
    await open(page, importPage)
    await page.getByLabel(texts('imports.chooseFile')).setInputFiles(await bringLongList())
    const choices = {
      name: 'Name',
      unit: 'Quantity',
      price: 'Price',
      sellingPrice: 'DiscountedPrice',
      category: 'Category',
      subCategory: 'SubCategory',
      brand: 'Brand',
    }
    await chooseColumns(page, choices)
    await page.getByText(texts('imports.options')).click()
    await page.getByLabel(texts('imports.priceFactor')).fill('7')
    await page.getByLabel(texts('imports.defaultStock')).fill('20')
    await page.getByRole('button', { name: texts('imports.check') }).click()
    await page.getByRole('button', { name: texts('imports.run') }).click({ timeout: 60_000 })
    const undo = page.getByRole('button', { name: texts('imports.undo') })
    await expect(undo).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(texts('imports.rowsRead', { count: 5_189 }))).toBeVisible()
    expect(await counted(page, texts('imports.count_refused'))).toBe(longList.refused)
    expect(await counted(page, texts('imports.count_merged'))).toBe(longList.merged)
    const made = longList.rows - longList.refused - longList.merged
    expect(await counted(page, texts('imports.count_created'))).toBe(made)
    expect((await everything()).split('\r\n').length).toBeGreaterThan(made)
    await undo.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('imports.undo') })
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 60_000 })
    expect(await everything()).toBe(before)
  } finally {
    await context.close()
    await shop.stop()
  }
})
