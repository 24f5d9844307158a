import type { SettingsOfTopic } from '@dix/contract'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { changeTopic, topicOf } from '../../support/back-office/settings.ts'
import { screens } from '../../support/screens.ts'
import { admin, type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

const settings = '/dashboard/settings'

test.describe.configure({ mode: 'default' })

/** A separate shop, because every other journey relies on the name of Dix and its footer. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('settings-shop', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

test('an owner names the shop and chooses its colours, shoppers see the changes at once, and they can be undone', {
  tag: '@long',
}, async ({ browser, texts, pageErrors }) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    pageErrors.watch(page)
    await signInByApi(page, admin)
    await open(page, settings)
    const colleague = await context.newPage()
    await open(colleague, settings)

    await page.getByLabel(texts('settings.name'), { exact: true }).fill('Chez Fatou')
    const code = page.getByLabel(texts('settings.colourCode', { what: texts('settings.mainColour') }))
    await code.fill('#ffeeaa')
    await expect(page.getByText(texts('settings.mainUnreadable'))).toBeVisible()
    await page.getByRole('button', { name: texts('settings.save') }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('radio', { name: '#0b5563' }).check({ force: true })
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: texts('settings.save') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('admin.ok') })
      .click()

    const visitor = await context.newPage()
    await visitor.goto('/')
    await expect(visitor).toHaveTitle(texts('shop.title', { shop: 'Chez Fatou' }))
    await expect(
      visitor.getByText('Chez Fatou', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
    const brandOf = (page: typeof visitor) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-bissap'))
    expect(await brandOf(visitor)).toBe('#0b5563')

    await colleague.getByLabel(texts('settings.name'), { exact: true }).fill('Chez Awa')
    await colleague.getByRole('button', { name: texts('settings.save') }).click()
    await expect(colleague.getByText(texts('settings.changedMeanwhile'))).toBeVisible()
    await expect(
      colleague.getByText('Chez Fatou', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
    await colleague.getByRole('button', { name: texts('settings.discard') }).click()
    await expect(colleague.getByLabel(texts('settings.name'), { exact: true })).toHaveValue('Chez Fatou')

    await open(page, `${settings}/history`)
    await expect(page).toHaveURL('/dashboard/history?kind=settings')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: texts('settings.restore') }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await visitor.reload()
    await expect(visitor).toHaveTitle(texts('shop.title'))
  } finally {
    await context.close()
  }
})

test('a shop with a long name and six cities keeps search, login and cart in sight', {
  tag: '@long',
}, async ({ browser, texts }) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  try {
    const owner = await context.newPage()
    await signInByApi(owner, admin)
    const { data } = await (await owner.request.get('/api/settings/get')).json()
    const cities = ['Bobo-Dioulasso', 'Koudougou', 'Ouahigouya', 'Banfora', 'Dédougou', 'Fada N’Gourma']
    const parts = { identity: { name: 'Alimentation Générale Coulibaly & Fils' }, contact: { cities } }
    const changed = Object.entries(parts).map(([name, part]) => {
      const now = data.topics.find(({ topic }: SettingsOfTopic) => topic === name)
      return { now, save: { topic: name, revision: now.revision, value: { ...now.value, ...part } } }
    })
    for (const { save } of changed)
      expect((await owner.request.put('/api/settings/save', { data: save })).ok()).toBe(true)
    await context.clearCookies()
    const visitor = await context.newPage()
    for (const width of [768, 1100, 1280]) {
      await visitor.setViewportSize({ width, height: 800 })
      await visitor.goto('/')
      const header = visitor.getByRole('banner').filter({ visible: true })
      const cart = header.getByRole('link', { name: texts('shell.cart') })
      await expect(cart).toBeInViewport({ ratio: 1 })
      expect(await sidewaysScroll(visitor)).toBe(0)
    }
    await signInByApi(owner, admin)
    for (const { now, save } of changed) {
      const data = { topic: save.topic, revision: now.revision + 1, value: now.value }
      expect((await owner.request.put('/api/settings/save', { data })).ok()).toBe(true)
    }
  } finally {
    await context.close()
  }
})

test('a shop name of one long word makes no page wider than a phone', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: screens[360] })
  try {
    const page = await context.newPage()
    await signInByApi(page, admin)
    const { value } = await topicOf(page, 'identity')
    const name = 'Supermarchéinternationaldelateranga'
    await changeTopic(page, 'identity', { name })
    await page.goto('/')
    await expect(page.getByRole('contentinfo').getByText(name).first()).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await changeTopic(page, 'identity', value)
  } finally {
    await context.close()
  }
})

test('an owner writes the page about the shop, and shoppers of both languages read it from the footer', {
  tag: '@long',
}, async ({ browser, texts, pageErrors }) => {
  const owner = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  const english = await browser.newContext({
    baseURL: shop.url,
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
  })
  try {
    const page = await owner.newPage()
    pageErrors.watch(page)
    await signInByApi(page, admin)
    await open(page, settings)
    const navigation = page.getByRole('navigation', { name: texts('settings.title') })
    await navigation.getByRole('link', { name: texts('settings.pages') }).click()
    const save = async () => {
      await page.getByRole('button', { name: texts('settings.save') }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: texts('admin.ok') }).click()
    }
    await page
      .getByLabel(texts('settings.textFr'))
      .fill('## Nos heures\n\nDe **8 h** à 22 h. [Nous appeler](tel:+221770000000) [x](javascript:alert)')
    const preview = page.getByRole('complementary', { name: texts('settings.preview') })
    await expect(preview.getByRole('heading', { name: 'Nos heures' })).toBeVisible()
    await expect(preview.getByRole('link')).toHaveCount(1)
    expect(await accessibilityViolations(page)).toEqual([])
    await save()

    const visitor = await english.newPage()
    pageErrors.watch(visitor)
    await visitor.goto('/')
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
    await expect(visitor).toHaveURL('/info/about')
    await expect(visitor).toHaveTitle(/À propos/)
    await expect(visitor.getByRole('article')).toHaveAttribute('lang', 'fr')
    const call = visitor.getByRole('link', { name: 'Nous appeler' })
    await expect(call).toHaveAttribute('href', 'tel:+221770000000')
    expect(await accessibilityViolations(visitor)).toEqual([])

    await page.getByLabel(texts('settings.textEn')).fill(`# Our hours\n\n${'Long'.repeat(60)}`)
    await expect(preview.getByRole('heading', { name: 'Our hours' })).toBeVisible()
    await save()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Our hours' })).toBeVisible()
    await expect(visitor.getByRole('article')).toHaveAttribute('lang', 'en')
    expect(await sidewaysScroll(visitor)).toBe(0)
    const footer = visitor.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'About us' })).toBeVisible()
  } finally {
    await owner.close()
    await english.close()
  }
})

test('an owner publishes an announcement on every page, and visitors who dismissed it see it again when its text changes', {
  tag: '@long',
}, async ({ browser, texts, pageErrors }) => {
  const owner = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  const phone = await browser.newContext({
    baseURL: shop.url,
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
  })
  try {
    const page = await owner.newPage()
    pageErrors.watch(page)
    await signInByApi(page, admin)
    await open(page, `${settings}/announcement`)
    const save = async () => {
      await page.getByRole('button', { name: texts('settings.save') }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: texts('admin.ok') }).click()
    }
    await page.getByLabel(texts('settings.textFr')).fill('Grand marché samedi')
    await page.getByLabel(texts('settings.announcementLink'), { exact: true }).fill('/search')
    await page.getByLabel(texts('settings.announcementTone'), { exact: true }).selectOption('offer')
    await page.getByLabel(texts('settings.shownFrom'), { exact: true }).fill('2026-01-01')
    await page.getByLabel(texts('settings.shownUntil'), { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: texts('settings.save') }).click()
    await expect(page.getByText(texts('The end must be after the start.')).first()).toBeVisible()
    await page.getByLabel(texts('settings.shownUntil'), { exact: true }).fill('')
    const preview = page.getByRole('complementary', { name: texts('settings.preview') })
    await expect(preview.getByText('Grand marché samedi')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await save()

    const visitor = await phone.newPage()
    pageErrors.watch(visitor)
    await visitor.goto('/')
    const bar = visitor.getByRole('complementary', { name: texts('shell.announcement') })
    expect(await accessibilityViolations(visitor)).toEqual([])
    expect(await sidewaysScroll(visitor)).toBe(0)
    await bar.getByRole('link', { name: 'Grand marché samedi' }).click()
    await expect(visitor).toHaveURL('/search')
    await bar.getByRole('button', { name: texts('shell.dismiss') }).click()
    await expect(bar).toBeHidden()
    await visitor.reload({ waitUntil: 'commit' })
    await visitor.locator('footer').waitFor()
    await expect(bar).toBeHidden()

    await page.getByLabel(texts('settings.textFr')).fill('Grand marché dimanche')
    await save()
    await visitor.reload()
    await expect(bar.getByText('Grand marché dimanche')).toBeVisible()
  } finally {
    await owner.close()
    await phone.close()
  }
})
