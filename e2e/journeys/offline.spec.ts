import type { Page } from '@playwright/test'
import { cards, categoryTiles, searchLink } from '../support/places.ts'
import { untilAlive } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { screens } from '../support/widths.ts'
import { languages } from '../support/words.ts'

/** The browser's own words for a request without a connection. */
const noConnection = /ERR_INTERNET_DISCONNECTED/

/** Opens a page and waits until the code of the other pages has come as well, as it does in a quiet moment. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
  await page.waitForFunction(() => {
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    )
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    return (
      ['listing', 'product', 'search'].every((name) => ahead.some((file) => file.includes(name))) &&
      ahead.every((file) => here.has(file))
    )
  })
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test('Without a connection the next page says so in the shop’s own hand, and comes when tried again', async ({
      page,
      context,
      say,
      troubles,
    }) => {
      troubles.expect(noConnection)
      await openWhole(page, '/')
      await context.setOffline(true)
      await categoryTiles(page, say).first().click()
      await expect(page.getByRole('heading', { name: say.lost })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()

      await context.setOffline(false)
      await page.getByRole('button', { name: say.retry }).click()
      await expect(cards(page).first()).toBeVisible()
    })
  })
}

test('Without a connection a search says so too, and the way home still works once it is back', async ({
  page,
  context,
  say,
  troubles,
}) => {
  troubles.expect(noConnection)
  await openWhole(page, '/')
  await context.setOffline(true)
  await searchLink(page, say).click()
  await expect(page.getByRole('heading', { name: say.lost })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: say.toHome }).filter({ visible: true }).first().click()
  await expect(categoryTiles(page, say).first()).toBeVisible()
})

test('A list that cannot grow for want of a connection keeps what it has and says why', async ({
  page,
  context,
  shelves,
  say,
  troubles,
}) => {
  troubles.expect(noConnection)
  await page.setViewportSize(screens[360])
  await page.goto(shelves.shelf)
  await untilAlive(page)
  await context.setOffline(true)
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByRole('alert')).toContainText(say.offline)
  await expect(cards(page).first()).toBeAttached()
  await context.setOffline(false)
  await page.getByRole('button', { name: say.retry }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(8)
})
