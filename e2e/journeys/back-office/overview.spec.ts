import { randomUUID } from 'node:crypto'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { confirmSuccess } from '../../support/back-office/products.ts'
import { makeProduct } from '../../support/make-product.ts'
import { isWhole, screens, widths } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

test.use({ language: 'en' })

/** A word that is in no grocery list. */
const freshWord = () =>
  `q${[...randomUUID().replaceAll('-', '').slice(0, 9)].map((digit) => 'ghjkmnpqrtvwxyzb'[Number.parseInt(digit, 16)]).join('')}`

test("the overview shows the shop's figures and charts at each width", async ({ page }) => {
  test.slow()
  await signInByApi(page, admin)
  for (const width of isWhole ? widths : ([360, 1280] as const)) {
    await page.setViewportSize(screens[width])
    await open(page, '/dashboard/overview')
    await expect(page.getByRole('img', { name: texts.like('overview.salesSummary') })).toBeVisible()
    const hours = page.getByRole('img', { name: texts.like('overview.ordersByHour') })
    await expect(hours).toBeVisible()
    const beside = await hours.getByText(/^\d+:00$/).evaluateAll((words) =>
      words.map((word) => {
        const { x, width } = (word as SVGTextElement).getBBox()
        return Math.round(x + width / 2 - Number(word.getAttribute('x')))
      }),
    )
    expect(new Set(beside)).toEqual(new Set([0]))
    if (isWhole || width === 360) expect(await accessibilityViolations(page)).toEqual([])
    const tiles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    const heights = await tiles
      .getByRole('paragraph')
      .evaluateAll((lines) => lines.map((line) => line.clientHeight))
    expect(new Set(heights.filter((_, place) => place % 2 === 0)).size).toBe(1)
    await page.getByRole('link', { name: texts('overview.period_today') }).click()
    await expect(page.getByRole('heading', { name: texts('overview.salesToday') })).toBeVisible()
    await page.getByText(texts('overview.asTable')).first().click()
    await expect(page.getByRole('row', { name: /^23:00/ })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
})

test('a word without results is mapped to a product, and the search uses it at once', {
  tag: '@tablet',
}, async ({ page }) => {
  const word = freshWord()
  await signInByApi(page, admin)
  const product = await makeProduct(page)
  // More than the list initially shows, so that its button appears.
  for (const search of [word, ...Array.from({ length: 8 }, freshWord)])
    await page.request.post('/api/product/search-missed', { data: { search } })
  await open(page, '/dashboard/overview?period=today')
  const more = page.getByRole('button', { name: texts.like('overview.moreZeroResults') })
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: word, exact: true }) })
  await more.click()
  await row.getByRole('button', { name: /^(Choose|Other)…/ }).click()
  const dialog = page.getByRole('dialog', { name: texts('overview.synonymTitle', { word }) })
  await dialog.getByLabel(texts('overview.findTarget')).fill(product.name)
  await expect(dialog.getByRole('radio', { name: `${product.name} ${product.unit}` })).toBeVisible()
  await dialog.getByText(product.name, { exact: true }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: texts('overview.createSynonym') }).click()
  await confirmSuccess(page)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  const line = page.getByRole('listitem').filter({ has: page.getByText(word, { exact: true }) })
  await expect(line).toContainText(product.name)

  await open(page, `/search?q=${word}`)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(product.name)
  await open(page, '/dashboard/overview')
  await line.getByRole('button', { name: texts('overview.removeSynonym', { word }) }).click()
  await confirmSuccess(page)
  await expect(line).toHaveCount(0)
  await open(page, `/search?q=${word}`)
  await expect(page.getByText(texts('search.nothingFor', { text: word }))).toBeVisible()
  await expect(page.getByText(product.name)).toHaveCount(0)
})
