import { expect, onTestFinished, test } from 'vitest'
import { countStatements } from '../../../testing/statements.ts'
import { openTestUsers } from '../../../testing/users.ts'
import { userPhones } from '../schema.ts'

test('until a code is correct, a known and an unknown email cost the same statements, attempt by attempt', async () => {
  // No jobs run here, so all statements are those of the requests.
  const shop = await openTestUsers()
  onTestFinished(() => shop.close())
  const { email } = await shop.user()
  let senders = 0

  async function walk(email: string): Promise<string[][]> {
    const from = () => `198.18.0.${++senders}`
    const home = from()
    const { cookies } = await shop.call('PUT forgot-password', { email }, { from: home })
    const browsers = () => [{ from: home, cookies: { browser: cookies.browser! } }, { from: from() }]
    const tries: string[][] = []
    const attempt = async (route: string, body: object) => {
      for (const options of browsers())
        tries.push(await countStatements(() => shop.call(route, body, options)))
    }
    for (let round = 1; round <= 12; round++)
      await attempt('PUT verify-forgot-password-otp', { email, otp: '000000' })
    for (let round = 1; round <= 2; round++) await attempt('POST login', { email, password: 'wrong one' })
    return tries
  }

  const known = await walk(email)
  expect(known[0]).not.toHaveLength(0)
  expect(await walk(`x${email}`)).toEqual(known)
})

test('until a code is correct, a known and an unknown number get the same responses for the same statements', async () => {
  // No jobs run here, so all statements are those of the requests.
  const shop = await openTestUsers({ messages: { sms: { gateway: 'outbox' }, whatsapp: null } })
  onTestFinished(() => shop.close())
  const [known, unknown] = ['77 200 00 01', '77 200 00 02'] as const
  const { _id } = await shop.user()
  await shop.database.db.insert(userPhones).values({ userId: _id, phone: '+221772000001' })
  let from = 0

  async function walk(phone: string) {
    const home = { from: `198.18.0.${++from}` }
    const steps: unknown[] = []
    const step = async (route: string, body: object, options: object) => {
      const statements = await countStatements(async () => {
        const { status, code, message, cookies } = await shop.call(route, { phone, ...body }, options)
        steps.push([status, code, message])
        browser = cookies.browser ?? browser
      })
      steps.push(statements)
    }
    let browser: string | undefined
    await step('POST phone-code', { channel: 'sms' }, home)
    for (let round = 0; round < 7; round++) {
      await step('POST phone-login', { otp: '000000' }, { ...home, cookies: { browser } })
      await step('POST phone-login', { otp: '000000' }, home)
    }
    return steps
  }
  const expected = await walk(known)
  expect(await walk(unknown)).toEqual(expected)
})
