import { randomUUID } from 'node:crypto'
import type { AdminProduct } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll, smallTargets } from '../../support/assertions.ts'
import { csvFile } from '../../support/back-office/imports.ts'
import { pictureZip, smallPicture, type ZipFile } from '../../support/back-office/picture-zip.ts'
import { openAsAdmin } from '../../support/back-office/products.ts'
import { makeProduct } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { browserLocale, type Texts, textsIn } from '../../support/words.ts'

const path = '/dashboard/product/pictures'

const choose = (page: Page, texts: Texts, zip: ZipFile) =>
  page.getByLabel(texts('pictureBatch.choose')).setInputFiles(zip)

const picturesOf = async (page: Page, { _id }: Pick<AdminProduct, '_id'>): Promise<number> => {
  const response = await page.request.post('/api/product/admin-details', { data: { _id } })
  return ((await response.json()) as { data: AdminProduct }).data.image.length
}

test.describe('in French, on a phone', () => {
  test.use({ language: 'fr' })

  test('pictures of a ZIP find their products, one is assigned by hand, and an interrupted run continues', {
    tag: '@long',
  }, async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED.*\/api\/file\/upload/)
    const texts = textsIn.fr
    await page.setViewportSize(screens[360])
    await openAsAdmin(page, path)
    expect(await accessibilityViolations(page)).toEqual([])
    const mark = randomUUID().slice(0, 6)
    const [coded, named, folded, given] = [
      await makeProduct(page, { name: `Bissap ${mark}`, product_number: `B-${mark}` }),
      await makeProduct(page, { name: `Thé à la menthe ${mark}` }),
      await makeProduct(page, { name: `Fonio ${mark}` }),
      await makeProduct(page, { name: `Mil ${mark}` }),
    ]
    const names = [
      `b-${mark}.png`,
      `B-${mark}_2.png`,
      `lot/THE A LA MENTHE ${mark}.png`,
      `lot/Fonio ${mark}/IMG_1.png`,
      `lot/Fonio ${mark}/IMG_2.png`,
      `inconnu ${mark}.png`,
    ]
    const seed = Number.parseInt(mark, 16) % 60_000
    const pictures = await Promise.all(names.map((_, number) => smallPicture(seed + number)))
    const files = Object.fromEntries(names.map((name, number) => [name, pictures[number]!]))
    const empty = new Uint8Array(3)
    const zip = pictureZip('photos.zip', { ...files, 'IMG_9.HEIC': empty, '__MACOSX/._a.png': empty })
    await choose(page, texts, zip)
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })).toHaveText(
      `${texts('pictureBatch.count_unmatched', { count: 1 })}, ${texts('pictureBatch.count_matched', { count: 5 })}`,
    )
    await expect(page.getByText(texts('pictureBatch.leftOut', { count: 1 }))).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)

    const give = async () => {
      const name = texts('pictureBatch.assignFor', { name: `inconnu ${mark}.png` })
      await page.getByRole('button', { name }).click()
      await page.getByRole('searchbox', { name: texts('pictureBatch.search') }).fill(`Mil ${mark}`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Mil ${mark}` })
        .click()
    }
    await give()

    let uploads = 0
    await page.route('**/api/file/upload', (route) => (++uploads > 3 ? route.abort() : route.continue()))
    const start = () =>
      page.getByRole('button', { name: texts('pictureBatch.start', { count: 6, owners: 4 }) }).click()
    await start()
    await expect(page.getByText(texts('pictureBatch.waitingHint'))).toBeVisible()
    await expect(page.getByText('50\u00a0%'), 'three of six have arrived').toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.reload()
    await page.unroute('**/api/file/upload')
    let later = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/file/upload')) later++
    })
    await choose(page, texts, zip)
    await give()
    await start()
    await expect(
      page.getByText(texts('pictureBatch.summary', { saved: 6, total: 6, owners: 4 })),
    ).toBeVisible()
    expect(later, 'pictures that were uploaded before the cut').toBe(3)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(
      await Promise.all([coded, named, folded, given].map((product) => picturesOf(page, product))),
    ).toEqual([2, 1, 2, 1])
  })
})

test('a ZIP of 5,000 pictures is matched, interrupted in the middle, and continues where it stopped', {
  tag: '@long',
}, async ({ browser, pageErrors }) => {
  test.setTimeout(1_800_000)
  const [products, each] = [1_250, 4]
  const texts = textsIn.en
  const shop = await startShop('picture-batch', { DEMO: '0' })
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: browserLocale.en,
    viewport: screens[1280],
  })
  try {
    const page = await context.newPage()
    pageErrors.watch(page)
    await signInByApi(page, admin)
    await bringProducts(page, products)
    const files: Record<string, Uint8Array> = {}
    for (let number = 0; number < products * each; number++) {
      const place = Math.floor(number / each)
      files[`lot ${place % 20}/N-${place}_${(number % each) + 1}.png`] = await smallPicture(number)
    }
    const zip = pictureZip('five-thousand.zip', files)
    await open(page, path)
    const started = Date.now()
    await choose(page, texts, zip)
    const start = page.getByRole('button', {
      name: texts('pictureBatch.start', { count: products * each, owners: products }),
    })
    await expect(start).toBeVisible({ timeout: 120_000 })
    const matched = Date.now() - started
    let uploads = 0
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/file/upload')) uploads++
    })
    const sending = Date.now()
    await start.click()
    await expect.poll(() => uploads, { timeout: 900_000 }).toBeGreaterThan((products * each) / 2)
    await page.reload()
    const before = uploads
    await choose(page, texts, zip)
    await expect(start).toBeVisible({ timeout: 120_000 })
    await start.click()
    await expect(page.getByText(new RegExp(`^${texts('pictureBatch.done')}`))).toBeVisible({
      timeout: 900_000,
    })
    const heap = await page.evaluate(
      () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0,
    )
    process.stdout.write(
      `5,000 pictures: matched in ${matched} ms, sent and saved in ${Math.round((Date.now() - sending) / 1000)} s ` +
        `with a cut after ${before}, heap of the page ${Math.round(heap / 2 ** 20)} MB\n`,
    )
    // Two pictures were being uploaded when the page was interrupted.
    expect(uploads).toBeLessThanOrEqual(products * each + 2)
    const listed = await page.request.post('/api/product/admin-list', { data: { picture: 'none' } })
    expect(((await listed.json()) as { totalCount: number }).totalCount).toBe(0)
  } finally {
    await context.close()
    await shop.stop()
  }
})

/** Imports products with the numbers N-0, N-1 and so on. */
async function bringProducts(page: Page, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => `;Produit ${place};1 kg;500;3;N-${place};no`)
  const list = ['_id;name_fr;unit;price;stock;product_number;draft', ...rows].join('\r\n')
  const uploaded = await page.request.post('/api/import/upload', {
    multipart: { file: csvFile('list.csv', list) },
  })
  const { data } = (await uploaded.json()) as { data: { _id: string } }
  await page.request.post('/api/import/run', { data: { _id: data._id, mapping: null } })
  await expect
    .poll(
      async () => {
        const response = await page.request.post('/api/import/details', { data: { _id: data._id } })
        const { data: details } = (await response.json()) as {
          data: { state: string; report: { created: number } }
        }
        return details.state === 'done' ? details.report.created : details.state
      },
      { timeout: 120_000 },
    )
    .toBe(count)
}
