import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawBarcode } from '../../../web/testing/draw-barcode.ts'
import { field, open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { cardOf, confirmSuccess, openAsAdmin, writeProduct } from '../../support/back-office/products.ts'
import { launchArguments, wholeChromium } from '../../support/chromium.ts'
import { freshName, makeProduct } from '../../support/make-product.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

/** An in-store EAN-13 that no other journey uses. */
function freshBarcode(): string {
  const digits = `20${randomInt(1e9, 1e10)}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const filmed = freshBarcode()

/** A video for Chromium's fake camera: one picture of a barcode, in YUV. */
function film(): string {
  const [width, height] = [640, 480]
  const path = join(tmpdir(), `dix-barcode-${process.pid}.y4m`)
  const colours = Buffer.alloc((width * height) / 2, 128)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip C420\n`
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`${head}FRAME\n`), drawBarcode(filmed, width, height), colours]),
  )
  return path
}

const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film()}`]

// The headless shell has no camera.
test.use({
  language: 'en',
  launchOptions: { executablePath: wholeChromium, args: [...launchArguments, ...camera, '--headless=new'] },
})

/** Records the cameras that the page opens. @returns counts those still running */
async function watchCameras(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { cameras: tracks })
    const open = MediaDevices.prototype.getUserMedia
    MediaDevices.prototype.getUserMedia = async function (asked) {
      const stream = await open.call(this, asked)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(() => {
      const { cameras } = window as unknown as { cameras: MediaStreamTrack[] }
      if (cameras.length === 0) throw new Error('The page opened no camera.')
      return cameras.filter(({ readyState }) => readyState === 'live').length
    })
}

/** A short code that no other journey uses. */
const freshCode = () => String(randomInt(1_000_000, 9_999_999))

test('a barcode is scanned with the camera into a new product, which a search by it then finds', async ({
  page,
}) => {
  await page.context().grantPermissions(['camera'])
  const runningCameras = await watchCameras(page)
  const name = freshName()
  await openAsAdmin(page, '/dashboard/upload-product')
  await writeProduct(page, name)
  await page.getByRole('button', { name: texts('scanner.title') }).click()
  await expect(page.getByRole('dialog', { name: texts('scanner.title') })).toHaveCount(0)
  await expect(field(page, texts('productForm.barcode'))).toHaveValue(filmed)
  expect(await runningCameras()).toBe(0)

  await field(page, texts('productForm.purchase_price')).fill('1 207')
  await expect(page.getByText('35% margin on what shoppers pay')).toBeVisible()
  await page.getByRole('button', { name: texts('productForm.submit') }).click()
  await confirmSuccess(page)

  await open(page, '/dashboard/product')
  await page.getByRole('button', { name: texts('scanner.title') }).click()
  await expect(page).toHaveURL(new RegExp(`q=${filmed}`))
  await expect(cardOf(page, name)).toBeVisible()
  await open(page, `/search?q=${filmed}`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  expect(await page.content()).not.toContain('1207')
})

test('without a camera the code is typed, and a code of another product is refused by name', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/409/)
  const barcode = freshCode()
  await openAsAdmin(page, '/dashboard/upload-product')
  const other = await makeProduct(page, { barcode })
  await page.evaluate(() => {
    MediaDevices.prototype.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await writeProduct(page, freshName())
  await page.getByRole('button', { name: texts('scanner.title') }).click()
  const dialog = page.getByRole('dialog', { name: texts('scanner.title') })
  await expect(dialog.getByText(texts('scanner.denied'))).toBeVisible()
  await expect(dialog.getByLabel(texts('scanner.code'))).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(field(page, texts('productForm.barcode'))).toHaveValue(barcode)
  await page.getByRole('button', { name: texts('productForm.submit') }).click()
  await expect(
    page.getByText(`The barcode ${barcode} belongs to another product, “${other.name}”.`).first(),
  ).toBeVisible()
})
