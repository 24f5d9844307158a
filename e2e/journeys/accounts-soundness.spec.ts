import type { Page } from '@playwright/test'
import { field, open, type Person, signIn, submit, test } from '../support/accounts.ts'
import {
  accessFaults,
  faultsWithoutScripts,
  sidewaysScroll,
  smallTargets,
  watchShifts,
} from '../support/judges.ts'
import { admin } from '../support/start-shop.ts'
import { untilAlive } from '../support/states.ts'
import { expect } from '../support/test.ts'
import { screens } from '../support/widths.ts'
import { languages, type Words } from '../support/words.ts'

type Screen = {
  name: string
  path: string
  as?: 'person' | 'admin'
  act?: (page: Page, say: Words, person: Person) => Promise<void>
}

const screensOfAccounts: readonly Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login, wrong', path: '/login', act: failToLogIn },
  { name: 'register', path: '/register' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'code', path: '/forgot-password', act: comeToCode },
  { name: 'verification, dead', path: '/verify-email?token=nothing' },
  { name: 'profile, anonymous', path: '/dashboard/profile' },
  { name: 'account menu', path: '/user', as: 'person' },
  { name: 'profile', path: '/dashboard/profile', as: 'person' },
  { name: 'picture dialog', path: '/dashboard/profile', as: 'person', act: press('editPicture') },
  { name: 'delete dialog', path: '/dashboard/profile', as: 'person', act: press('deleteAccount') },
  { name: 'orders', path: '/dashboard/myorders', as: 'person' },
  { name: 'addresses', path: '/dashboard/address', as: 'person' },
  { name: 'admin page, refused', path: '/dashboard/category', as: 'person' },
  { name: 'account menu of an administrator', path: '/user', as: 'admin' },
  { name: 'admin page', path: '/dashboard/upload-product', as: 'admin' },
]

async function failToLogIn(page: Page, say: Words, person: Person): Promise<void> {
  await field(page, say.email).fill(person.email)
  await field(page, say.password).fill('not the password')
  await submit(page, say.login).click()
  await expect(field(page, say.password)).toHaveAttribute('aria-invalid', 'true')
}

async function comeToCode(page: Page, say: Words, person: Person): Promise<void> {
  await field(page, say.email).fill(person.email)
  await submit(page, say.sendCode).click()
  await expect(page.getByRole('textbox', { name: say.digit })).toHaveCount(6)
}

function press(button: 'editPicture' | 'deleteAccount') {
  return async (page: Page, say: Words) => {
    await page.getByRole('button', { name: say[button] }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** What is asked for after the page came alive has arrived: nothing holds the place of something else. */
async function untilFilled(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.animate-breathe')).toHaveCount(0)
}

for (const language of languages) {
  for (const width of [360, 1280] as const) {
    test.describe(`${language}, ${width} px`, () => {
      test.use({ language, viewport: screens[width] })

      for (const { name, path, as, act } of screensOfAccounts) {
        test(`${name}: readable by everybody, pressed by any finger, nothing sticking out`, async ({
          page,
          person,
          say,
          troubles,
        }) => {
          troubles.expect(/\b400\b/)
          if (as) await signIn(page, as === 'admin' ? admin : person)
          await open(page, path)
          await untilFilled(page)
          await act?.(page, say, person)
          expect.soft(await accessFaults(page), 'axe finds nothing').toEqual([])
          if (!/dialog/.test(name))
            expect.soft(await smallTargets(page), 'every target has 44 px').toEqual([])
          expect.soft(await sidewaysScroll(page), 'nothing sticks out sideways').toBe(0)
        })
      }
    })
  }
}

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/register', '/forgot-password', '/dashboard/profile']) {
    test(`${path} says that signing in needs them`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('main noscript p')).toBeVisible()
      await expect(page.getByRole('main').locator('[type=submit]:enabled')).toHaveCount(0)
      expect(await faultsWithoutScripts(page)).toEqual([])
    })
  }
})

test('Nothing moves in the head of whoever is signed in', async ({ page, person, say }) => {
  await signIn(page, person)
  const shift = await watchShifts(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: say.account })).toBeVisible()
  await untilAlive(page)
  await page.waitForLoadState('networkidle')
  expect(await shift()).toBeLessThan(0.02)
})
