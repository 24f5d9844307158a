import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../testing/components/render.tsx'
import { NotificationButton, NotificationSwitch, StepNotifications } from './notification-switch.tsx'

const publicKey = 'BAAA'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** A browser whose user decides like this when asked for permission. */
function giveBrowser({ permission = 'default', decision = 'granted' } = {}) {
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        endpoint: 'https://push.example/1',
        options: { applicationServerKey: new Uint8Array([4, 0, 0]).buffer },
        toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
        unsubscribe: async () => {
          subscription = null
        },
      }
      return subscription
    },
  }
  const registration = { pushManager }
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = decision
      return decision
    },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  return pushManager
}

/** A server that stores what it receives. */
function giveServer({ endpoint = null as string | null, orderMails = true } = {}) {
  respondTo('GET /api/notification', () => ({ data: { publicKey, endpoint, orderMails } }))
  return {
    subscribed: respondTo('PUT /api/notification/subscribe', (given) => {
      endpoint = given.endpoint
      return { data: null }
    }),
    unsubscribed: respondTo('DELETE /api/notification/unsubscribe', () => {
      endpoint = null
      return { data: null }
    }),
    tested: respondTo('POST /api/notification/test', () => ({
      data: null,
      message: 'The test is on its way.',
    })),
    mails: respondTo('PUT /api/notification/mails', (given) => {
      orderMails = given.orderMails === true
      return { data: null, message: 'Saved.' }
    }),
  }
}

const button = (key: 'turnOn' | 'turnOff' | 'test') =>
  screen.findByRole('button', { name: texts(`notifications.${key}`) })

test('notifications are turned on, tested and turned off', async () => {
  const pushManager = giveBrowser()
  const { subscribed, tested, unsubscribed } = giveServer()
  const { user } = renderForOwner(<NotificationSwitch />)
  await user.click(await button('turnOn'))
  expect(await screen.findByText(texts('notifications.on'))).toBeDefined()
  expect(subscribed).toEqual([{ endpoint: 'https://push.example/1', keys }])
  await user.click(await button('test'))
  expect(await screen.findByText('The test is on its way.')).toBeDefined()
  expect(tested).toHaveLength(1)
  await user.click(await button('turnOff'))
  expect(await screen.findByText(texts('notifications.ready'))).toBeDefined()
  expect(unsubscribed).toHaveLength(1)
  expect(await pushManager.getSubscription()).toBe(null)
})

test('a user who denies the permission learns how to allow it', async () => {
  giveBrowser({ decision: 'denied' })
  const { subscribed } = giveServer()
  const { user } = renderForOwner(<NotificationSwitch />)
  await user.click(await button('turnOn'))
  expect(await screen.findByText(texts('notifications.denied'))).toBeDefined()
  expect(screen.queryByRole('button', { name: texts('notifications.turnOn') })).toBe(null)
  expect(subscribed).toEqual([])
})

test('a browser without its push service says so, and can try again', async () => {
  const pushManager = giveBrowser()
  giveServer()
  pushManager.subscribe = async () => {
    throw new DOMException('Registration failed', 'AbortError')
  }
  const { user } = renderForOwner(<NotificationSwitch />)
  await user.click(await button('turnOn'))
  expect(await screen.findByText(texts('notifications.noService'))).toBeDefined()
  expect(await button('turnOn')).toBeDefined()
})

test('a page over http explains why notifications are unavailable', async () => {
  giveBrowser()
  vi.stubGlobal('isSecureContext', false)
  giveServer()
  renderForOwner(<NotificationSwitch />)
  expect(await screen.findByText(texts('notifications.insecure'))).toBeDefined()
})

test('a device whose browser replaced its subscription reports it to the shop', async () => {
  giveBrowser({ permission: 'granted' })
  const { subscribed } = giveServer({ endpoint: 'https://push.example/old' })
  renderForOwner(<NotificationSwitch />)
  expect(await screen.findByText(texts('notifications.on'))).toBeDefined()
  expect(subscribed).toHaveLength(1)
})

test('emails are switched off and on', async () => {
  giveBrowser()
  const { mails } = giveServer()
  const { user } = renderForOwner(<NotificationSwitch />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: texts('notifications.mails') })
  expect(box.checked).toBe(true)
  await user.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
  await user.click(screen.getByText(texts('notifications.mails')))
  await waitFor(() => expect(box.checked).toBe(true))
  expect(mails).toEqual([{ orderMails: false }, { orderMails: true }])
})

test('settings that cannot be loaded can be loaded again', async () => {
  giveBrowser()
  respondTo('GET /api/notification', () => {
    throw refusal(503, { code: 'unavailable', message: 'Later.' })
  })
  const { user } = renderForOwner(<NotificationSwitch />)
  const retry = await screen.findByRole('button', { name: texts('forms.retry') })
  giveServer()
  await user.click(retry)
  expect(await button('turnOn')).toBeDefined()
})

test('the bell of the order desk opens the same switches in a dialog', async () => {
  giveBrowser()
  giveServer()
  const { user } = renderForOwner(<NotificationButton />)
  await user.click(screen.getByRole('button', { name: texts('notifications.title') }))
  await user.click(await button('turnOn'))
  expect(await screen.findByText(texts('notifications.on'))).toBeDefined()
})

test('a shopper turns the steps of their orders on and off for this device', async () => {
  giveBrowser()
  const { subscribed, unsubscribed } = giveServer()
  const { user } = renderForOwner(<StepNotifications />)
  await user.click(await button('turnOn'))
  expect(await screen.findByText(texts('notifications.stepsOn'))).toBeDefined()
  expect(subscribed).toHaveLength(1)
  expect(screen.queryByRole('button', { name: texts('notifications.test') })).toBe(null)
  await user.click(await button('turnOff'))
  expect(await screen.findByText(texts('notifications.stepsReady'))).toBeDefined()
  expect(unsubscribed).toHaveLength(1)
})

test('a shopper who denies the permission learns how to allow it, and is left alone from then on', async () => {
  giveBrowser({ decision: 'denied' })
  giveServer()
  const { user, unmount } = renderForOwner(<StepNotifications />)
  await user.click(await button('turnOn'))
  expect(await screen.findByText(texts('notifications.denied'))).toBeDefined()
  unmount()
  renderForOwner(<StepNotifications />)
  expect(screen.queryByRole('region', { name: texts('notifications.device') })).toBe(null)
})
