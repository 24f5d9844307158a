import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Address,
  type CartLine,
  enoughProducts,
  listingPath,
  type Product,
  productPath,
  type SettingsOfTopic,
  totalsOf,
  weekdayName,
} from '@dix/contract'
import type { Locator, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { open, signInByApi, signInByForm, test, unregisteredUser } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { phonePhoto } from '../../support/back-office/image-files.ts'
import { placeOrder, putInCart, villa } from '../../support/checkout/checkout.ts'
import { screens } from '../../support/screens.ts'
import { admin, type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { browserLocale, type Texts, textsIn } from '../../support/words.ts'

/** A page that counts every click, those of the menu and of the login included, and every typed field. */
type Walker = { page: Page; texts: Texts; clicks: number; fields: number }

async function click(walker: Walker, what: Locator): Promise<void> {
  walker.clicks++
  await what.click()
}

async function type(walker: Walker, label: string, text: string): Promise<void> {
  walker.fields++
  await walker.page.getByLabel(label, { exact: true }).fill(text)
}

/** Saves the topic that is open, and reads the alert. */
async function save(walker: Walker): Promise<void> {
  const { page, texts } = walker
  await click(walker, page.getByRole('button', { name: texts('settings.save'), exact: true }))
  await click(walker, page.getByRole('alertdialog').getByRole('button', { name: texts('admin.ok') }))
}

/** Signs in on the page that the owner wanted to open. */
async function signIn(walker: Walker): Promise<void> {
  await open(walker.page, '/dashboard/overview')
  const link = walker.page.getByRole('main').getByRole('link', { name: walker.texts('account.login') })
  await click(walker, link)
  await signInByForm(walker.page, walker.texts, admin)
  walker.clicks += 1
  walker.fields += 2
}

/** Opens a page from the menu, which phones show after a click. */
async function follow(walker: Walker, name: string): Promise<void> {
  const { page, texts } = walker
  const opener = page.getByRole('button', { name: texts('admin.openMenu'), exact: true })
  if (await opener.isVisible()) await click(walker, opener)
  const menu = page.getByRole('navigation', { name: texts('admin.menu') })
  await click(walker, menu.getByRole('link', { name, exact: true }).filter({ visible: true }))
}

async function stepsOf({ page, texts }: Walker): Promise<Locator> {
  const list = page.getByRole('region', { name: texts('firstSteps.title') })
  await expect(list).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: texts('firstSteps.title') })).toBeVisible()
  return list
}

/** Opens the shop at any time of day when the journey runs. */
async function openAllDay({ request }: Page): Promise<void> {
  const { data } = await (await request.get('/api/settings/get')).json()
  const { value, revision } = data.topics.find(({ topic }: SettingsOfTopic) => topic === 'hours')
  const week = Array.from({ length: 7 }, () => [])
  const save = { topic: 'hours', revision, value: { ...value, week } }
  expect((await request.put('/api/settings/save', { data: save })).ok()).toBe(true)
}

const thies = { ...villa, city: 'Thiès', state: 'Thiès' }

/** Names of other shops and cities; "dix minutes" is French. */
const foreign = /\b(Dix|Dakar|Abidjan)\b/

/**
 * Finds the name of the software, or the cities of its demo, where shoppers could see them: on pages, in files, emails
 * and payments.
 */
async function foreignWords(
  page: Page,
  { dataDir }: Pick<RunningShop, 'dataDir'>,
  texts: Texts,
): Promise<string[]> {
  const found: string[] = []
  const look = (where: string, words: string) => {
    const [word] = foreign.exec(words) ?? []
    if (word)
      found.push(`${where}: ${word} in ${words.slice(Math.max(0, words.indexOf(word) - 60)).slice(0, 140)}`)
  }
  const lookAt = async (path: string) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    look(path, await page.evaluate(wordsOfPage))
    // The x of the wordmark, which replaces missing pictures in a shop without a brand of its own.
    if (await page.locator('main svg path.stroke-mangue').count()) found.push(`${path}: the x of Dix`)
  }
  const [product] = (await (await page.request.post('/api/product/get', { data: {} })).json())
    .data as Product[]
  const ofVisitors = [
    '/',
    '/search?q=Article',
    '/cart',
    '/checkout',
    '/delivery-area',
    '/login',
    '/register',
    '/forgot-password',
  ]
  const others = [
    '/nothing-here',
    '/info/about',
    '/generator',
    productPath(product!),
    listingPath(product!.category[0]!),
  ]
  for (const path of [...ofVisitors, ...others]) await lookAt(path)
  for (const file of ['/site.webmanifest', '/icon.svg', '/robots.txt', '/sitemap.xml'])
    look(file, await (await page.request.get(file)).text())

  const shopper = unregisteredUser()
  const account = { ...shopper, confirmPassword: shopper.password }
  expect((await page.request.post('/api/user/register', { data: account })).ok()).toBe(true)
  await signInByApi(page, shopper)
  const placed = await placeOrder(page, [product!], thies)
  await putInCart(page, product!, 1)
  const ofShopper = ['/checkout', '/dashboard/profile', '/dashboard/address', '/dashboard/myorders']
  for (const path of [...ofShopper, `/dashboard/myorders/${placed._id}`]) await lookAt(path)
  await page.goto('/dashboard/address')
  await page.getByRole('button', { name: texts('address.add'), exact: true }).click()
  await expect(page.getByLabel(texts('address.city'), { exact: true })).toHaveValue('Thiès')
  await expect(page.getByRole('combobox', { name: texts('address.quarter') })).toHaveCount(0)
  look('new address', await page.evaluate(wordsOfPage))
  const opened = await page.request.post('/api/order/checkout', { data: await cardOrder(page) })
  await lookAt((await opened.json()).data.url)

  const mails = async () => (await readdir(join(dataDir, 'outbox'))).filter((file) => file.endsWith('.eml'))
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(2)
  for (const file of await mails()) {
    const { subject, from, text, html } = await PostalMime.parse(
      await readFile(join(dataDir, 'outbox', file)),
    )
    look(`mail ${subject}`, [subject, from?.name, text, html].join(' '))
  }
  return found
}

/** The cart of the signed-in shopper, as the checkout orders it by card. */
async function cardOrder({ request }: Page) {
  const { data: lines } = (await (await request.get('/api/cart/get')).json()) as { data: CartLine[] }
  const { data: addresses } = (await (await request.get('/api/address/get')).json()) as { data: Address[] }
  const totals = totalsOf(lines.map(({ productId, quantity }) => ({ ...productId, quantity })))
  return { list_items: lines, addressId: addresses[0]!._id, ...totals }
}

/** Runs on a page and collects text that is visible, announced, or shown in link previews. */
function wordsOfPage(): string {
  const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'content', 'value']
  const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name)).filter(Boolean),
  )
  return [document.title, document.body.innerText, ...spoken].join(' ')
}

const walks = [
  { language: 'fr', width: 360 },
  { language: 'en', width: 360 },
  { language: 'fr', width: 1280 },
  { language: 'en', width: 1280 },
] as const

for (const { language, width } of walks) {
  test(`a new owner opens a shop with ${enoughProducts} products photographed by phone, ${language} at ${width} px`, {
    tag: '@long',
  }, async ({ browser, pageErrors }) => {
    test.setTimeout(300_000)
    const texts = textsIn[language]
    const shop = await startShop(`new-owner-${language}-${width}`, { DEMO: '0' })
    const context = await browser.newContext({
      baseURL: shop.url,
      locale: browserLocale[language],
      viewport: screens[width],
    })
    try {
      const page = await context.newPage()
      pageErrors.watch(page)
      const walker: Walker = { page, texts, clicks: 0, fields: 0 }
      const began = Date.now()

      await signIn(walker)
      const list = await stepsOf(walker)
      await expect(list.getByText(texts('firstSteps.doneOf', { count: 1, all: 6 }))).toBeVisible()
      await expect(list.getByText(texts('firstSteps.identityMissing'))).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])

      await click(
        walker,
        list.getByRole('link', {
          name: texts('firstSteps.beginStep', { step: texts('firstSteps.identity') }),
        }),
      )
      await type(walker, texts('settings.name'), 'Chez Fatou')
      await save(walker)
      await click(walker, page.getByRole('link', { name: texts('settings.contact') }))
      await type(walker, texts('settings.phone'), '77 512 34 08')
      await type(walker, texts('settings.cities'), 'Thiès')
      await type(walker, texts('settings.country'), 'Sénégal')
      await save(walker)
      await click(walker, page.getByRole('link', { name: texts('stores.hours') }))
      const monday = weekdayName(0, language)
      const ofMonday = (what: string) =>
        page.getByRole('button', { name: texts('settings.ofDay', { what, day: monday }) })
      const openMonday = texts('settings.ofDay', { what: texts('settings.hours'), day: monday })
      await click(walker, page.getByRole('switch', { name: openMonday }))
      await click(walker, ofMonday(texts('settings.copyToAll')))
      await save(walker)

      await follow(walker, texts('photoWalk.title'))
      for (let number = 1; number <= enoughProducts; number++) {
        const picture = await phonePhoto(`#${(0x206040 + number * 0x070b05).toString(16)}`)
        walker.clicks++
        await page.getByLabel(texts('photoWalk.shoot'), { exact: true }).setInputFiles(picture)
        await type(walker, texts('photoWalk.name'), `Article ${number}`)
        await type(walker, texts('photoWalk.price'), String(100 * number))
        if (number === 1) {
          await type(walker, texts('photoWalk.newCategory'), 'Épicerie')
          expect(await accessibilityViolations(page)).toEqual([])
        }
        await click(walker, page.getByRole('button', { name: texts('photoWalk.next') }))
        await expect(page.getByLabel(texts('photoWalk.name'), { exact: true })).toHaveValue('')
        await expect(page.getByLabel(texts('photoWalk.category'), { exact: true })).toBeVisible()
      }
      await expect(
        page.getByText(texts('photoWalk.saved', { name: `Article ${enoughProducts}` })),
      ).toBeVisible({ timeout: 60_000 })

      await follow(walker, texts('account.overview'))
      const filled = await stepsOf(walker)
      await expect(filled.getByText(texts('firstSteps.doneOf', { count: 5, all: 6 }))).toBeVisible()
      await click(walker, filled.getByRole('button', { name: texts('firstSteps.tryOrder') }))
      await click(walker, filled.getByRole('button', { name: texts('firstSteps.removeTestOrder') }))
      const sure = page.getByRole('dialog')
      expect(await accessibilityViolations(page)).toEqual([])
      await click(walker, sure.getByRole('button', { name: texts('firstSteps.removeTestOrder') }))
      await expect(filled).toHaveCount(0)
      await expect(page.getByRole('button', { name: texts('firstSteps.restore') })).toBeVisible()
      const seconds = Math.round((Date.now() - began) / 1_000)

      const shoppers = await browser.newContext({
        baseURL: shop.url,
        locale: browserLocale[language],
        viewport: screens[width],
      })
      const visitor = await shoppers.newPage()
      await visitor.goto('/')
      await expect(
        visitor.getByText('Article 1', { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(visitor).toHaveTitle(texts('shop.title', { shop: 'Chez Fatou' }))
      await openAllDay(page)
      expect(await foreignWords(visitor, shop, texts)).toEqual([])
      await shoppers.close()
      test.info().annotations.push({
        type: 'walk',
        description: `${seconds} s, ${walker.clicks} clicks, ${walker.fields} fields`,
      })
    } finally {
      await context.close()
      await shop.stop()
    }
  })
}
