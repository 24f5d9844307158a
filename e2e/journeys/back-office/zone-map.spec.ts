import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultSettings, type Point } from '@dix/contract'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { field, open, test } from '../../support/account/accounts.ts'
import { xof } from '../../support/amounts.ts'
import { accessibilityViolations, sidewaysScroll, smallTargets } from '../../support/assertions.ts'
import { newShopper } from '../../support/back-office/desk.ts'
import { changeTopic, saveTopic, topicOf } from '../../support/back-office/settings.ts'
import { putInCart, saveAddress, villa } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf } from '../../support/own-shop.ts'
import { screens } from '../../support/screens.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import type { Texts } from '../../support/words.ts'

// In one worker, so that the shop is started once.
test.describe.configure({ mode: 'default' })

const streets = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#f0e9dd" d="M0 0h256v256H0z"/>
  <path stroke="#fff" stroke-width="8" d="M64 0v256M192 0v256M0 50h256M0 190h256"/></svg>`

/** A server of tiles, and a separate shop whose maps show them. */
const tiles = createServer()
let tileResponse: 'picture' | 'missing' | 'never' = 'picture'
const requested = new Set<string>()
let shop: RunningShop
test.beforeAll(async () => {
  const picture = await sharp(Buffer.from(streets)).png().toBuffer()
  const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  tiles.on('request', ({ method, url }, response) => {
    if (method === 'OPTIONS') return response.writeHead(204, anyOrigin).end()
    requested.add(url!)
    if (tileResponse === 'picture')
      response.writeHead(200, { 'content-type': 'image/png', ...anyOrigin }).end(picture)
    else if (tileResponse === 'missing') response.writeHead(404, anyOrigin).end()
  })
  await once(tiles.listen(0, '127.0.0.1'), 'listening')
  const { port } = tiles.address() as AddressInfo
  shop = await startShop('zone-map', { DEMO: '0', MAP_TILES: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` })
})
test.afterAll(async () => {
  await shop.stop()
  tiles.closeAllConnections()
  tiles.close()
})

const walks = [
  { language: 'fr', width: 360 },
  { language: 'en', width: 1280 },
] as const

for (const { language, width } of walks)
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language })

    test('an owner places the store on the map and draws a zone around it, whose fee shoppers within it pay', {
      tag: '@long',
    }, async ({ browser, texts }) => {
      test.setTimeout(180_000)
      const owner = await ownerOf(browser, shop, width)
      await changeTopic(owner, 'contact', { cities: ['Dakar'], country: 'Sénégal' })
      await changeTopic(owner, 'zones', defaultSettings.zones)
      await changeTopic(owner, 'stores', defaultSettings.stores)
      const tilesShown = owner.waitForResponse((response) => response.url().endsWith('.png') && response.ok())
      const store = await placeStore(owner, texts)
      await tilesShown
      const corners = await drawZone(owner, texts, store)
      await changeMind(owner, texts)

      // Between the edge of the square that the area began as and the corner that was dragged beyond it.
      const beyond = (corners[0]!.latitude + corners[1]!.latitude) / 2
      const dragged = corners[1]!
      await order(browser, texts, {
        inside: { latitude: beyond, longitude: dragged.longitude },
        outside: { latitude: dragged.latitude + 0.002, longitude: dragged.longitude },
      })
    })
  })

for (const kind of ['never', 'missing'] as const)
  test(`an area is shown on the map while its tiles ${kind === 'never' ? 'are awaited' : 'are missing'}`, {
    tag: '@long',
  }, async ({ browser, texts }) => {
    tileResponse = kind
    requested.clear()
    const owner = await ownerOf(browser, shop, 360)
    await changeTopic(owner, 'stores', { ...defaultSettings.stores, mainPoint: middle })
    await changeTopic(owner, 'zones', { ...defaultSettings.zones, zones: [plage] })
    await open(owner, '/dashboard/stores/main/hours')
    const map = mapOf(owner, texts)
    await map.scrollIntoViewIfNeeded()
    await expect.poll(() => requested.size).toBeGreaterThan(0)
    await expect.poll(() => isTinted(map)).toBe(true)
    expect(await smallTargets(owner)).toEqual([])
    await owner.getByRole('button', { name: texts('zones.edit', { name: plage.name }) }).click()
    await drag(handlesOf(owner, texts)(2), 0, 20)
    await judge(owner, kind)
    // Only tiles of the shown area: those of the whole world cost data. In place of a missing one, the map tries larger ones.
    if (kind === 'never') expect([...requested].filter((url) => Number(url.split('/')[1]) < 10)).toEqual([])
    tileResponse = 'picture'
  })

const middle: Point = { latitude: 14.708, longitude: -17.476 }

/** A drawn area around the store. */
const plage = {
  id: 'plage',
  name: 'Plage',
  kind: 'polygon',
  store: 'main',
  quarters: [],
  centre: null,
  radius: null,
  points: [
    { latitude: 14.7, longitude: -17.486 },
    { latitude: 14.716, longitude: -17.486 },
    { latitude: 14.716, longitude: -17.466 },
    { latitude: 14.7, longitude: -17.466 },
  ],
  deliveryFee: 700,
  freeFrom: null,
  smallestOrder: 0,
  minutes: null,
}

/** Whether the map has another colour left of its middle, within the area, than in its lower left corner. */
async function isTinted(map: Locator): Promise<boolean> {
  const { data, info } = await sharp(await map.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)].join()
  }
  return at(0.3, 0.55) !== at(0.03, 0.8)
}

/** Taps the pin of the store onto the map, drags it, nudges it with an arrow key, and saves it. */
async function placeStore(owner: Page, texts: Texts): Promise<Point> {
  await open(owner, '/dashboard/stores/main')
  await owner.getByRole('button', { name: texts('address.placeOnMap') }).click()
  await owner
    .getByRole('region', { name: texts('address.placePinMap') })
    .click({ position: { x: 120, y: 120 } })
  const pin = owner.getByRole('button', { name: texts('address.movePin') })
  await drag(pin, 30, 20)
  await pin.press('ArrowRight')
  await judge(owner, 'pin')
  await saveTopic(owner, texts, 'settings.stores')
  await owner.getByRole('button', { name: 'OK' }).click()
  const { mainPoint } = (await topicOf(owner, 'stores')).value
  await owner.reload()
  await expect(pin).toBeVisible()
  await expect(field(owner, texts('address.coordinates'))).toHaveValue(
    `${mainPoint!.latitude.toFixed(5)}, ${mainPoint!.longitude.toFixed(5)}`,
  )
  return mainPoint!
}

/** Adds an area around the store, drags a new corner out of it, and saves it. @returns its corners */
async function drawZone(owner: Page, texts: Texts, store: Point): Promise<readonly Point[]> {
  const handle = handlesOf(owner, texts)
  await owner.getByRole('link', { name: texts('stores.hours') }).click()
  await owner.getByRole('button', { name: texts('zones.addPolygon') }).click()
  await field(owner, texts('zones.name')).fill('Plage')
  await owner.getByLabel(texts('zones.ofZone', { what: texts('zones.feeShort'), name: 'Plage' })).fill('700')
  await expect(mapOf(owner, texts)).toBeVisible()
  // With a tried address, too, the map stays where it is while corners are dragged.
  await owner.getByLabel(texts('zones.tryAddress')).fill(`${store.latitude}, ${store.longitude}`)
  await expect(owner.getByText(texts('zones.inZone', { name: 'Plage' }))).toContainText('700')
  await owner.getByRole('button', { name: texts('zones.addCornerAfter', { number: 1 }) }).click()
  await expect(handle(5)).toBeVisible()
  await drag(handle(2), 0, -30)
  await judge(owner, 'drawn')
  const crossing = owner.getByText(texts('zones.problem_crossing'))
  const { y: top } = await middleOf(handle(2))
  const { y: bottom } = await middleOf(handle(5))
  await drag(handle(2), 0, bottom - top + 20)
  await expect(crossing).toBeVisible()
  await drag(handle(2), 0, top - bottom - 20)
  await expect(crossing).toBeHidden()
  await saveTopic(owner, texts, 'settings.zones')
  await owner.getByRole('button', { name: 'OK' }).click()
  const [zone] = (await topicOf(owner, 'zones')).value.zones
  expect(zone).toMatchObject({ name: 'Plage', kind: 'polygon', deliveryFee: 700 })
  return zone!.points
}

/** Opens the saved area again, changes it with the keyboard alone, and discards that. */
async function changeMind(owner: Page, texts: Texts): Promise<void> {
  const handle = handlesOf(owner, texts)
  await owner.reload()
  await owner.getByRole('button', { name: texts('zones.edit', { name: 'Plage' }) }).click()
  await expect(mapOf(owner, texts)).toBeVisible()
  await expect(handle(5)).toBeVisible()
  const saved = await middleOf(handle(3))
  await handle(3).press('ArrowDown')
  await expectAt(handle(3), { x: saved.x, y: saved.y + 10 })
  await handle(5).press('Delete')
  await expect(handle(5)).toBeHidden()
  await expect(handle(4)).toBeFocused()
  await judge(owner, 'zone')
  await owner.getByRole('button', { name: texts('settings.discard'), exact: true }).press('Enter')
  await expect(handle(5)).toBeVisible()
  await expectAt(handle(3), saved)
  await expect(owner.getByRole('main')).toBeFocused()
}

type Doors = { inside: Point; outside: Point }

/** A shopper with an address in the zone and one outside it, who orders to the first. */
async function order(browser: Browser, texts: Texts, { inside, outside }: Doors): Promise<void> {
  const page = await (await browser.newContext({ baseURL: shop.url, viewport: screens[360] })).newPage()
  await newShopper(page)
  const owner = await ownerOf(browser, shop)
  const product = await makeProduct(owner, { price: 2_000, discount: 0 })
  await saveAddress(page, { ...villa, address_line: 'Villa 1', ...outside })
  await saveAddress(page, { ...villa, ...inside })
  await putInCart(page, product, 1)
  await open(page, '/checkout')
  const main = page.getByRole('main')
  const cash = main.getByRole('button', { name: texts('paymentMethods.cash'), exact: true })
  await main.getByRole('radio', { name: 'Villa 1' }).check()
  await expect(main.getByText(texts('checkout.outsideZones')).first()).toBeVisible()
  await expect(cash).toBeDisabled()
  await main.getByRole('radio', { name: villa.address_line }).check()
  await expect(main.getByText(new RegExp(texts('checkout.zone', { zone: 'Plage' })))).toBeVisible()
  await expect(main.getByText(xof(2_700)).first()).toBeVisible()
  await expect(cash).toBeEnabled()
}

const mapOf = (page: Page, texts: Texts) => page.getByRole('region', { name: texts('zones.plan') })

/** The handle of a corner on the map. */
const handlesOf = (page: Page, texts: Texts) => (number: number) =>
  page.getByRole('button', { name: texts('zones.cornerHandle', { number }) })

async function middleOf(handle: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await handle.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags a handle with the mouse, and checks that it ends where the mouse does. */
async function drag(handle: Locator, right: number, down: number): Promise<void> {
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y } = await middleOf(handle)
  const { mouse } = handle.page()
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + right, y + down, { steps: 4 })
  await mouse.up()
  await expectAt(handle, { x: x + right, y: y + down })
}

/** Coordinates are rounded to about a metre. */
async function expectAt(handle: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  const distance = async () => {
    const at = await middleOf(handle)
    return Math.hypot(at.x - x, at.y - y)
  }
  await expect.poll(distance).toBeLessThan(2)
}

async function judge(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) {
    const { width } = page.viewportSize()!
    await page.screenshot({ path: `${process.env.SHOTS}/zone-map-${name}-${width}.png`, fullPage: true })
  }
  expect(await accessibilityViolations(page, true)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}
