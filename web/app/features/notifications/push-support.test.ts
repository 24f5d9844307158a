import { expect, test } from 'vitest'
import { pushSupportOf } from './push-support.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36'

const pushes = (permission: NotificationPermission) => ({ PushManager: {}, Notification: { permission } })

type Page = { isSecureContext?: boolean; touch?: number }

test.each<[string, string, string, object, Page]>([
  ['a phone that was not asked', 'ready', android, pushes('default'), {}],
  ['a phone that allows them', 'ready', android, pushes('granted'), {}],
  ['a phone that refused them', 'denied', android, pushes('denied'), {}],
  ['a page over http', 'insecure', android, {}, { isSecureContext: false }],
  ['an old browser', 'unsupported', android, {}, {}],
  ['Safari on an iPhone', 'install', iPhone, {}, {}],
  ['Safari on an iPad', 'install', mac, {}, { touch: 5 }],
  ['an old Mac', 'unsupported', mac, {}, {}],
  ['the shop on the home screen of an iPhone', 'ready', iPhone, pushes('default'), {}],
])('%s: %s', (_name, expected, userAgent, has, { isSecureContext = true, touch = 0 }) => {
  const navigator = { userAgent, maxTouchPoints: touch, serviceWorker: {} }
  expect(pushSupportOf({ isSecureContext, navigator, ...has })).toBe(expected)
})
