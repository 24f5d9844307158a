import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { launchArguments, wholeChromium } from '../../support/chromium.ts'
import { screens, widths } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

// The headless shell has no notifications.
test.use({ launchOptions: { executablePath: wholeChromium, args: [...launchArguments, '--headless=new'] } })

/** Chromium without Google's push service cannot subscribe, so this stub replaces the service. */
async function giveSubscription(page: Page): Promise<void> {
  const ownKey = createECDH('prime256v1').generateKeys('base64url')
  await page.addInitScript((p256dh) => {
    const endpoint = 'https://push.example.com/journey'
    const toJSON = () => ({ endpoint, keys: { p256dh, auth: 'A'.repeat(22) } })
    let subscription: object | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
        const buffer = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)).buffer
        subscription = {
          endpoint,
          toJSON,
          options: { applicationServerKey: buffer },
          unsubscribe: async () => {
            subscription = null
          },
        }
        return subscription
      },
    })
  }, ownKey)
}

/** The notifications that the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

test('an administrator turns notifications on, and a push shows the order and replaces the previous one', async ({
  page,
  texts,
}) => {
  await page.context().grantPermissions(['notifications'])
  await giveSubscription(page)
  await signInByApi(page, admin)
  for (const width of widths) {
    await page.setViewportSize(screens[width])
    await open(page, '/dashboard/profile')
    await expect(page.getByRole('button', { name: texts('notifications.turnOn') })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(await accessibilityViolations(page)).toEqual([])
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.getByRole('button', { name: texts('notifications.turnOn') }).click()
  await expect(page.getByText(texts('notifications.on'))).toBeVisible()
  await expect(page.getByRole('button', { name: texts('notifications.test') })).toBeVisible()
  const registrationId = await registered
  const push = (title: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify({ title, body: '2 770 F CFA', tag: 'order-1', path: '/dashboard/orders/1' }),
    })
  // Under load the browser drops a push now and then. A push service would send it again.
  const shownAfter = (title: string) =>
    expect.poll(
      async () => {
        await push(title)
        return shown(page)
      },
      { intervals: [500, 2_000] },
    )
  await shownAfter('Nouvelle commande DX-1').toEqual([
    {
      title: 'Nouvelle commande DX-1',
      body: '2 770 F CFA',
      tag: 'order-1',
      data: { path: '/dashboard/orders/1' },
    },
  ])
  await shownAfter('La commande DX-1 attend toujours').toMatchObject([
    { title: 'La commande DX-1 attend toujours' },
  ])
  await page.getByRole('button', { name: texts('notifications.turnOff') }).click()
  await expect(page.getByText(texts('notifications.ready'))).toBeVisible()
})

test('the worker is updated at each visit, and may only call the shop', async ({ request }) => {
  const headers = (await request.get('/sw.js')).headers()
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-type': expect.stringContaining('javascript'),
  })
})
