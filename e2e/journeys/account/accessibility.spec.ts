import { signInByApi, test } from '../../support/account/accounts.ts'
import { openScreen, type Screen, screensOfAccounts } from '../../support/account-screens.ts'
import {
  accessibilityViolations,
  sidewaysScroll,
  smallTargets,
  violationsWithoutScripts,
  watchShifts,
} from '../../support/assertions.ts'
import { screensOfDesk } from '../../support/desk-screens.ts'
import { isWhole, repeated, screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'

/** Screens that leave the user unchanged are checked in sequence, because signing up takes most of the time. */
function grouped(screens: readonly Screen[]): Map<string, Screen[]> {
  return Map.groupBy(
    screens,
    ({ name, group, as = 'nobody', changes, prepare, picture }) =>
      group ?? (changes || prepare ? name : `screens of ${as}${picture ? ' with a picture' : ''}`),
  )
}

const all = [...screensOfAccounts, ...screensOfDesk]

// French has longer words and phones the least room. The long run tests English on the wide screen too, and the desk
// in both languages on both.
for (const [language, width, tested] of [
  ['fr', 360, all],
  ['en', 1280, all],
  ['en', 360, screensOfDesk],
  ['fr', 1280, screensOfDesk],
] as const) {
  test.describe(`${language}, ${width} px`, repeated(language === 'en' || width === 1280), () => {
    test.use({ language, viewport: screens[width] })

    const judged = tested.filter(({ wide }) => wide || width === 360)
    for (const [title, group] of grouped(judged)) {
      // A single screen without a layout of its own resembles one of a longer walk.
      const isAlike = group.length === 1 && !group[0]!.wide
      test(
        `${title}: accessible, with large touch targets and no overflow`,
        repeated(isAlike),
        async ({ page, user, texts, goods, pageErrors }) => {
          test.slow()
          pageErrors.allow(/\b40[04]\b/)
          // `npm test` checks every fifth screen of a longer walk, the long run all of them.
          const checked = isWhole || group.length < 4 ? group : group.filter((_, index) => index % 5 === 0)
          for (const screen of checked)
            await test.step(screen.name, async () => {
              await openScreen({ page, texts, user, goods }, screen)
              expect
                .soft(await accessibilityViolations(page, true), `${screen.name}: axe finds nothing`)
                .toEqual([])
              expect.soft(await smallTargets(page), `${screen.name}: every target has 44 px`).toEqual([])
              expect.soft(await sidewaysScroll(page), `${screen.name}: nothing sticks out sideways`).toBe(0)
            })
        },
      )
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every account page explains that sign-in needs JavaScript', async ({ page }) => {
    const visited: string[] = []
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/dashboard/profile',
      '/cart',
      '/success',
    ]) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(page.locator('main noscript p'), path).toBeVisible()
      await expect(main.locator('[type=submit]:enabled'), path).toHaveCount(0)
      await expect(main.locator('input, button').filter({ visible: true }), path).toHaveCount(0)
      visited.push(page.url())
    }
    // As in the walks, `npm test` checks some of the pages with axe.
    const checked = isWhole ? visited : visited.filter((_, index) => index % 3 === 0)
    expect(await violationsWithoutScripts(page, checked)).toEqual([])
  })
})

test('the header of a signed-in user does not shift', { tag: '@long' }, async ({ page, user, texts }) => {
  await signInByApi(page, user)
  const shift = await watchShifts(page)
  const loads = ['cart/get', 'user/user-details'].map((path) => page.waitForResponse(`**/api/${path}`))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: texts('account.account') })).toBeVisible()
  await Promise.all(loads)
  expect(await shift()).toBeLessThan(0.02)
})
