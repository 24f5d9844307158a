import type { AdminProduct } from '@dix/contract'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { field, open, signInByApi, test } from '../../support/account/accounts.ts'
import { untilStill } from '../../support/animations.ts'
import { accessibilityViolations, isInSight } from '../../support/assertions.ts'
import {
  disguised,
  type ImageFile,
  phonePhoto,
  pngPicture,
  tooLarge,
} from '../../support/back-office/image-files.ts'
import {
  confirmSuccess,
  openAsAdmin,
  openPublicPage,
  writeProduct,
} from '../../support/back-office/products.ts'
import { freshName } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

const form = '/dashboard/upload-product'

test.use({ language: 'en' })

const chooser = (page: Page) => page.locator('input[type=file]')
const pictures = (page: Page) => page.getByRole('group', { name: /^Images?$|^Photos?$/ }).locator('li img')
const pictureUrls = (page: Page) =>
  pictures(page).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))

async function findByName(page: Page, name: string): Promise<AdminProduct> {
  const response = await page.request.post('/api/product/admin-list', { data: { search: name } })
  const found = ((await response.json()) as { data: AdminProduct[] }).data.find(
    (product) => product.name === name,
  )
  if (!found) throw new Error(`There is no product “${name}”.`)
  return found
}

test('a product is created with its pictures and appears in the shop at once', { tag: '@tablet' }, async ({
  page,
  pageErrors,
}) => {
  // The trace of a failure reads pictures in memory, which the content policy does not let pages do.
  pageErrors.allow(/Connecting to 'blob:/)
  const name = freshName()
  await openAsAdmin(page, form)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(field(page, texts('productForm.name'))).toBeFocused()
  await expect(page.getByRole('button', { name: texts('productForm.toCorrect', { count: 6 }) })).toBeVisible()

  await writeProduct(page, name)
  const uploads = countUploads(page)
  await chooser(page).setInputFiles(await phonePhoto('#c83200'))
  await expect(pictures(page)).toHaveCount(1)
  await chooser(page).setInputFiles(await pngPicture('#2040a0'))
  await expect(pictures(page)).toHaveCount(2)
  await field(page, texts('productForm.category')).selectOption({ index: 1 })
  await field(page, texts('productForm.subCategory')).selectOption({ index: 1 })
  expect(uploads(), 'each picture travels once').toBe(2)
  await expect(page.getByText(texts('productForm.pictureTwice'))).toHaveCount(0)
  await page.getByRole('button', { name: texts('productForm.addFields') }).click()
  await page.getByPlaceholder('Enter field name').fill('Origine')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Field' }).click()
  await expect(field(page, 'Origine')).toBeFocused()
  await field(page, 'Origine').fill('Kaolack <b>Sénégal</b>')
  await field(page, texts('productForm.discount')).fill('120')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(field(page, texts('productForm.discount'))).toBeFocused()
  await expect(page.getByText(texts('productForm.bounds_discount'))).toBeVisible()
  await field(page, texts('productForm.discount')).fill('12')
  await expect(page.getByText(/^Shoppers pay 1.628.F.CFA$/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await confirmSuccess(page)
  await expect(field(page, texts('productForm.name'))).toHaveValue('')
  await expect(field(page, texts('productForm.name'))).toBeFocused()
  await expect(pictures(page)).toHaveCount(0)

  const main = await openPublicPage(page, await findByName(page, name))
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main.getByText('Kaolack <b>Sénégal</b>')).toBeVisible()
  const shown = main.getByRole('img', { name: /image 1 of 2/ })
  const { exif, above, below } = await readPicture(page, (await shown.getAttribute('src')) ?? '')
  expect(exif, 'nothing of the phone is left').toBeUndefined()
  expect(below, 'the photo stands upright').toBeGreaterThan(above + 60)
})

/** Counts the pictures that are sent from now on. */
function countUploads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/file/upload')) count++
  })
  return () => count
}

/** The metadata of a picture, and the green of its upper and lower edges. */
async function readPicture(page: Page, url: string) {
  const bytes = await (await page.request.get(url)).body()
  const { exif } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const green = (row: number) => data[(row * info.width + Math.floor(info.width / 2)) * 3 + 1]!
  return { exif, above: green(4), below: green(info.height - 5) }
}

test('pictures may be dropped and pasted anywhere on the form', { tag: ['@tablet', '@long'] }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Connecting to 'blob:/)
  await openAsAdmin(page, form)
  const bring = (kind: 'drop' | 'paste', { name, mimeType, buffer }: ImageFile) =>
    field(page, texts('productForm.unit')).evaluate(
      (unit, { kind, name, type, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], name, { type }))
        unit.dispatchEvent(
          kind === 'drop'
            ? new DragEvent(kind, { bubbles: true, dataTransfer: transfer })
            : new ClipboardEvent(kind, { bubbles: true, clipboardData: transfer }),
        )
      },
      { kind, name, type: mimeType, base64: buffer.toString('base64') },
    )
  await bring('drop', await phonePhoto('#1060c0'))
  await expect(pictures(page)).toHaveCount(1)
  await bring('paste', await pngPicture('#c06010'))
  await expect(pictures(page)).toHaveCount(2)
})

test('files that are not pictures or too large are listed by name next to those that arrived', {
  tag: ['@tablet', '@long'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b415\b|Connecting to 'blob:/)
  await openAsAdmin(page, form)
  await chooser(page).setInputFiles([disguised, tooLarge, await pngPicture('#107030')])
  await expect(page.getByRole('alert').filter({ hasText: 'disguised.png' })).toContainText(
    texts('We cannot read this image. Choose a JPEG, PNG, WebP, AVIF or GIF file.'),
  )
  const large = page.getByRole('alert').filter({ hasText: 'large.png' })
  await expect(large).toContainText(texts('pictures.tooLarge'))
  await expect(pictures(page)).toHaveCount(1)
  await large.getByRole('button', { name: texts('pictures.cancel', { name: 'large.png' }) }).click()
  await expect(large).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Image' })).toBeFocused()

  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(page.getByText(texts('pictures.notArrived', { count: 1 }))).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByRole('button', { name: texts('pictures.cancel', { name: 'disguised.png' }) }).click()
  await expect(submit).toBeEnabled()
})

test('a failed upload can be retried', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|Failed to load|Connecting to 'blob:/)
  await openAsAdmin(page, form)
  await page.route('/api/file/upload', (route) => route.abort('failed'), { times: 1 })
  await chooser(page).setInputFiles(await pngPicture('#a07010'))
  await page
    .getByRole('alert')
    .getByRole('button', { name: texts('pictures.retry') })
    .click()
  await expect(pictures(page)).toHaveCount(1)
})

test('categories that cannot be loaded show an error next to their list, and can be requested again', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|Failed to load/)
  await page.route('/api/category/admin-get', (route) => route.abort('failed'))
  await openAsAdmin(page, form)
  const alert = page.getByRole('alert').filter({ hasText: texts('categories.categoriesNotLoaded') })
  await expect(alert).toBeVisible({ timeout: 15_000 })
  await page.unroute('/api/category/admin-get')
  await alert.getByRole('button', { name: texts('pictures.retry') }).click()
  await expect(alert).toHaveCount(0)
  await field(page, texts('productForm.category')).press('b')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Category' }), 'a letter alone picks nothing').toHaveCount(0)
  const isNotAllowed = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
    return !heading.dispatchEvent(drop)
  })
  expect(isNotAllowed, 'a file that is dropped beside its place does not take the page away').toBe(true)
})

test.describe('in French', () => {
  test.use({ language: 'fr' })

  test('pictures are reordered by keys and by mouse, and the first is the main one', {
    tag: ['@tablet', '@long'],
  }, async ({ page, pageErrors }) => {
    pageErrors.allow(/Connecting to 'blob:/)
    await openAsAdmin(page, form)
    await chooser(page).setInputFiles([
      await pngPicture('#d02010'),
      await pngPicture('#10a040'),
      await pngPicture('#1030d0'),
    ])
    await expect(pictures(page)).toHaveCount(3)
    const [first, second, third] = await pictureUrls(page)
    const handle = page.getByRole('button', {
      name: textsIn.fr('productForm.movePicture', { number: 1 }),
      exact: true,
    })
    await handle.press('Space')
    await expect(
      page.getByText(textsIn.fr('productForm.pictureLifted', { number: 1, count: 3 })),
    ).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(textsIn.fr('productForm.pictureOver', { number: 2 }))).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => pictureUrls(page)).toEqual([second, first, third])

    await untilStill(page)
    const from = (await pictures(page).nth(2).boundingBox())!
    const to = (await pictures(page).nth(0).boundingBox())!
    await page.mouse.move(from.x + 50, from.y + 50)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 50, { steps: 8 })
    await page.mouse.move(to.x + 40, to.y + 50, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => pictureUrls(page)).toEqual([third, second, first])
    const main = page
      .getByRole('listitem')
      .filter({ hasText: textsIn.fr('productForm.mainPicture') })
      .locator('img')
    await expect(main).toHaveAttribute('src', third!)

    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: textsIn.fr('productForm.removePicture', { number: 2 }) }).click()
    await expect.poll(() => pictureUrls(page)).toEqual([third, first])
    await expect(page.getByRole('group', { name: 'Photo' })).toBeFocused()
    await page.getByRole('button', { name: textsIn.fr('productForm.viewPicture', { number: 1 }) }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('an unfinished product survives a reload and the end of a session, and can be discarded and restored', {
  tag: ['@tablet', '@long'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b401\b|Connecting to 'blob:/)
  const name = freshName()
  await openAsAdmin(page, form)
  await field(page, texts('productForm.name')).fill(name)
  const saved = page.getByText(texts.like('admin.draftSaved'))
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(field(page, texts('productForm.name'))).toHaveValue(name)

  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
  await signInByApi(page, admin)
  await open(page, form)
  await expect(field(page, texts('productForm.name'))).toHaveValue(name)

  // During the work the page stays unchanged, and asks once.
  await field(page, texts('productForm.unit')).fill('1 kg')
  await field(page, texts('productForm.price')).fill('500')
  await page.context().clearCookies()
  await page.getByRole('button', { name: texts('productForm.saveAsDraft') }).click()
  const again = page.getByRole('dialog', { name: texts('shell.pleaseLogin') })
  const signInAgain = async () => {
    await again.getByLabel(texts('account.password'), { exact: true }).fill(admin.password)
    await again.getByRole('button', { name: texts('account.login'), exact: true }).click()
    await expect(again).toHaveCount(0)
  }
  await expect(again).toBeVisible()
  await expect(field(page, texts('productForm.unit'))).toBeVisible()
  await expect(page.locator('.admin-aside')).toBeVisible()
  await expect(page.locator('[aria-label=Messages] p')).toHaveCount(0)
  await signInAgain()
  await expect(field(page, texts('productForm.unit'))).toHaveValue('1 kg')

  // A picture that failed without a session is retried automatically.
  await page.context().clearCookies()
  await chooser(page).setInputFiles(await pngPicture('#507090'))
  await signInAgain()
  await expect(pictures(page)).toHaveCount(1)

  await page.getByRole('button', { name: texts('admin.discardDraft') }).click()
  await expect(field(page, texts('productForm.name'))).toHaveValue('')
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: texts('admin.undo') }).click()
  await expect(field(page, texts('productForm.name'))).toHaveValue(name)

  await field(page, texts('productForm.unit')).fill('2 kg')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('dix-product')),
  )
  expect(left, 'a user who logs out leaves nothing behind').toEqual([])
})

test('each tab keeps its own draft, and the draft of a closed tab can be resumed', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const [first, second] = [freshName(), freshName()]
  const write = async (tab: Page, name: string) => {
    await expect(field(tab, texts('productForm.name'))).toHaveValue('')
    await field(tab, texts('productForm.name')).fill(name)
    await expect(tab.getByText(texts.like('admin.draftSaved'))).toBeVisible()
  }
  await openAsAdmin(page, form)
  await write(page, first)
  const other = await context.newPage()
  await open(other, form)
  await write(other, second)
  await page.reload()
  await expect(field(page, texts('productForm.name'))).toHaveValue(first)
  await other.close()
  const third = await context.newPage()
  await open(third, form)
  await expect(field(third, 'Name')).toHaveValue(second)
})

test.describe('on a phone, in French', () => {
  test.use({ language: 'fr', viewport: screens[360] })

  /** Moves from one field to another using only the Tab key; all of them stay in sight above the bar at the bottom. */
  async function walk(page: Page, from: string, to: string) {
    await field(page, from).focus()
    do {
      await page.keyboard.press('Tab')
      const stop = page.locator(':focus')
      if (await stop.and(page.locator('input:not(.sr-only), textarea, select')).count())
        expect(await isInSight(stop), (await stop.getAttribute('name')) ?? 'a field').toBe(true)
    } while (!(await field(page, to).evaluate((last) => last === document.activeElement)))
  }

  test('a draft is hidden from shoppers until it is published', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const name = freshName()
    await openAsAdmin(page, form)
    await field(page, textsIn.fr('productForm.name')).fill(name)
    await walk(page, textsIn.fr('productForm.name'), textsIn.fr('productForm.discount'))
    await field(page, textsIn.fr('productForm.price')).fill('500')
    await page.getByRole('button', { name: textsIn.fr('productForm.saveAsDraft') }).click()
    await confirmSuccess(page)
    const { _id, draft } = await findByName(page, name)
    expect(draft).toBe(true)
    const details = () =>
      request
        .post('/api/product/get-product-details', { data: { productId: _id } })
        .then((response) => response.status())
    expect(await details()).toBe(404)

    await open(page, `/dashboard/product?edit=${_id}`)
    const editor = page.getByRole('dialog', { name: textsIn.fr('productForm.editTitle') })
    await editor.getByText(textsIn.fr('productForm.draftSwitch')).click()
    await editor.getByRole('button', { name: textsIn.fr('productForm.update') }).click()
    await expect(field(page, textsIn.fr('productForm.description'))).toBeFocused()
    await field(page, textsIn.fr('productForm.description')).fill('Sucrées.')
    await field(page, textsIn.fr('productForm.unit')).fill('1 kg')
    await field(page, textsIn.fr('productForm.stock')).fill('3')
    await field(page, textsIn.fr('productForm.discount')).fill('0')
    await field(page, textsIn.fr('productForm.price')).fill('')
    await editor.getByRole('button', { name: textsIn.fr('productForm.update') }).click()
    await expect(field(page, textsIn.fr('productForm.price'))).toBeFocused()
    expect(
      await isInSight(field(page, textsIn.fr('productForm.price'))),
      'what is wrong is not under the bar',
    ).toBe(true)
    await walk(page, textsIn.fr('productForm.description'), textsIn.fr('productForm.price'))
    await field(page, textsIn.fr('productForm.price')).fill('500')
    await editor.getByRole('button', { name: textsIn.fr('productForm.update') }).click()
    await confirmSuccess(page)
    expect(await details()).toBe(200)
  })
})
