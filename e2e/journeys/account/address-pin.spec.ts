import type { Address } from '@dix/contract'
import type { Locator } from '@playwright/test'
import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { newShopper } from '../../support/back-office/desk.ts'
import { saveAddress, villa } from '../../support/checkout/checkout.ts'
import { screens } from '../../support/screens.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop: its map has streets, which this journey does not load. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('address-pin', { MAP_TILES: 'https://tiles.invalid/{z}/{x}/{y}.png' })
})
test.afterAll(() => shop.stop())

test('a shopper taps the pin of an address onto the map, drags it, nudges it with an arrow key, and saves it', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: shop.url, viewport: screens[360] })
  const page = await context.newPage()
  await newShopper(page)
  await saveAddress(page, { ...villa, quarter: 'dakar_mermoz' })
  await open(page, '/dashboard/address')
  await page.getByRole('button', { name: texts.like('address.editOne', {}) }).click()
  const pin = page.getByRole('button', { name: texts('address.movePin') })
  await page.getByRole('button', { name: texts('address.placeOnMap') }).click()
  const map = page.getByRole('region', { name: texts('address.placePinMap') })
  await map.scrollIntoViewIfNeeded()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/place-pin-360.png` })
  await map.click({ position: { x: 100, y: 120 } })
  await expect(pin).toBeVisible()
  const tapped = await middleOf(pin)
  await page.getByRole('region', { name: texts('address.pinMap') }).click({ position: { x: 60, y: 180 } })
  await expect.poll(() => middleOf(pin)).not.toEqual(tapped)
  await pin.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(pin)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 30, { steps: 4 })
  await page.mouse.up()
  expect(await middleOf(pin)).toEqual({ x: x + 40, y: y - 30 })
  await pin.press('ArrowRight')
  expect(await middleOf(pin)).toEqual({ x: x + 50, y: y - 30 })
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/pin-360.png` })
    await page.setViewportSize(screens[1280])
    await page.screenshot({ path: `${process.env.SHOTS}/pin-1280.png` })
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('address.submit') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const saved: Address[] = (await (await page.request.get('/api/address/get')).json()).data
  // The pin is near the quarter, where the map began.
  expect(saved[0]!.latitude).toBeCloseTo(14.708, 1)
  expect(saved[0]!.longitude).toBeCloseTo(-17.476, 1)
  await context.close()
})

async function middleOf(pin: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await pin.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
