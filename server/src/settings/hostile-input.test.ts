import { defaultSettings, type ShopSettings, settingsEndpoints, settingsTopics } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddBodies, oddValues } from '../../testing/odd-values.ts'
import { combinations } from '../../testing/rounds.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let owner: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

/** The settings of a shop whose lists have an entry each. */
const filled: ShopSettings = {
  ...defaultSettings,
  hours: {
    ...defaultSettings.hours,
    week: [[{ from: '08:00', until: '20:00' }], [], [], [], [], [], []],
    holidays: [{ date: '2026-12-25', name: 'Noël', spans: [] }],
  },
  home: {
    banners: [
      {
        id: 'b1',
        titleFr: 'Riz',
        titleEn: '',
        textFr: '',
        textEn: '',
        picture: '',
        altFr: '',
        altEn: '',
        link: '/search',
        isOn: true,
        from: null,
        until: null,
      },
    ],
    rows: [
      {
        id: 'r1',
        kind: 'products',
        titleFr: 'Riz',
        titleEn: '',
        category: '',
        products: ['P00'],
        isOn: true,
        from: null,
        until: null,
      },
    ],
  },
  coupons: {
    coupons: [
      {
        code: 'TABASKI',
        kind: 'percent',
        value: 10,
        smallestOrder: 0,
        totalUses: null,
        oncePerCustomer: false,
        firstOrderOnly: false,
        from: null,
        until: null,
        stopped: false,
      },
    ],
  },
}

/** The value once for each of its fields, at any depth, with `odd` in that field. */
function* withOdd(value: unknown, odd: unknown): Generator<unknown> {
  yield odd
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    for (const changed of withOdd(inner, odd))
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}

test('the settings with an entry in each list are valid', () => {
  for (const topic of settingsTopics)
    settingsEndpoints.saveSettings.body.parse({ topic, revision: 0, value: filled[topic] })
})

test.each(combinations(Object.entries(oddValues), 2))(
  '%s in any setting is saved or refused, and never causes a 500',
  async (_what, odd) => {
    for (const topic of settingsTopics) {
      for (const value of withOdd(filled[topic], odd)) {
        const isValid = settingsEndpoints.saveSettings.body.safeParse({ topic, revision: 0, value }).success
        // Other refusals do not reach the code behind the schema.
        if (!isValid) continue
        const body = { topics: [{ topic, revision: 0, value }], dryRun: true }
        const { status, message } = await shop.call('PUT /api/settings/import', body, { token: owner.token })
        expect(status, `${topic} ${JSON.stringify(value).slice(0, 200)}: ${message}`).toBeLessThan(500)
      }
    }
  },
)

test.each(oddBodies)('the body %.40j is refused', async (payload) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` }
  const response = await shop.app.inject({ method: 'PUT', url: '/api/settings/save', payload, headers })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})
