import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../testing/users.ts'

/** Strangers try to lock an owner out of their account: wrong passwords, junk codes, used-up emails. */
let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const wrongCode = { status: 400, code: 'wrong_code' }
const rateLimited = { status: 429, code: 'rate_limited' }

let senders = 0
/** A client without cookies at an address that nobody else uses. */
const stranger = () => ({ from: `198.18.${Math.floor(++senders / 250)}.${senders % 250}` })

type Browser = { cookies: Record<string, string>; from: string }
const saveCookie = async (browser: Browser, response: ReturnType<typeof shop.call>) => {
  const { cookies } = await response
  if (cookies.browser) browser.cookies = { browser: cookies.browser }
  return response
}
const newBrowser = (): Browser => ({ cookies: {}, ...stranger() })

const login = (options: Partial<Browser>, email: string, password = goodPassword) =>
  shop.call('POST login', { email, password }, options)
const verify = (options: Partial<Browser>, email: string, otp: string) =>
  shop.call('PUT verify-forgot-password-otp', { email, otp }, options)
const ask = (browser: Browser, email: string) =>
  saveCookie(browser, shop.call('PUT forgot-password', { email }, browser))

/** Requests a code and reads it from the email. */
async function codeFor(browser: Browser, email: string): Promise<string> {
  await shop.settled()
  const before = (await shop.mails()).filter((line) => isCode(email, line)).length
  expect((await ask(browser, email)).status).toBe(200)
  await shop.settled()
  await vi.waitFor(async () => {
    expect((await shop.mails()).filter((line) => isCode(email, line)).length).toBe(before + 1)
  }, soon)
  return /^\d{6}$/m.exec((await shop.mail(email, /code pour un nouveau/)).text)![0]
}

const isCode = (email: string, line: string) => line.startsWith(email) && /code pour un nouveau/.test(line)
const junk = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('strangers who guess passwords never lock out a browser that signed in before', async () => {
  const { email } = await shop.user()
  const home = newBrowser()
  await saveCookie(home, login(home, email))
  let refused = 0
  while (refused === 0) if ((await login(stranger(), email, 'wrong one')).status === 429) refused++
  for (let tries = 0; tries < 10; tries++) await login({ from: home.from }, email, 'wrong one')
  expect(await login({ from: home.from }, email)).toMatchObject(rateLimited)
  expect((await login(home, email)).status).toBe(200)
})

test('a browser that signed in before has ten attempts of its own, for that account only', async () => {
  const [own, other] = [await shop.user(), await shop.user()]
  const home = newBrowser()
  await saveCookie(home, login(home, own.email))
  for (let tries = 1; tries <= 10; tries++)
    expect((await login(home, own.email, 'wrong one')).status).toBe(400)
  expect(await login(home, own.email)).toMatchObject(rateLimited)
  expect((await login(stranger(), own.email)).status).toBe(200)
  let passed = 0
  while ((await login(stranger(), other.email, 'wrong one')).status === 400) passed++
  expect(passed).toBe(30)
  expect(await login(home, other.email)).toMatchObject(rateLimited)
})

test('the cookie of a browser is stored as a hash, and unreadable for scripts', async () => {
  const { email } = await shop.user()
  const response = await login(stranger(), email)
  const header = [response.headers['set-cookie']].flat().find((line) => String(line).startsWith('browser='))
  expect(header).toMatch(/; Max-Age=34560000; Path=\/api\/user; HttpOnly; SameSite=Lax/)
  const { rows } = await shop.database.pool.query('select * from known_browsers')
  expect(JSON.stringify(rows)).not.toContain(response.cookies.browser)
})

test('junk codes from other browsers leave a valid code alone, and share five attempts a day', async () => {
  const { email } = await shop.user()
  const home = newBrowser()
  const code = await codeFor(home, email)
  for (let tries = 1; tries <= 5; tries++)
    expect(await verify(stranger(), email, junk(code))).toMatchObject(wrongCode)
  expect(await verify(stranger(), email, code)).toMatchObject({
    ...rateLimited,
    message: 'Too many attempts. Please try again in 24 h.',
  })
  expect((await verify(home, email, code)).status).toBe(200)
})

test("a correct code also works on another device, and does not use up others' attempts", async () => {
  const { email } = await shop.user()
  for (let round = 1; round <= 7; round++) {
    const code = await codeFor(newBrowser(), email)
    expect((await verify(stranger(), email, code)).status, `round ${round}`).toBe(200)
    expect(await verify(stranger(), `x${email}`, code)).toMatchObject(round <= 5 ? wrongCode : rateLimited)
  }
})

test('requesting a code elsewhere leaves a valid code alone; requesting again here ends it', async () => {
  const { email } = await shop.user()
  const home = newBrowser()
  const first = await codeFor(home, email)
  await codeFor(newBrowser(), email)
  const second = await codeFor(home, email)
  expect(await verify(home, email, first === second ? junk(first) : first)).toMatchObject(wrongCode)
  await codeFor(newBrowser(), email)
  expect((await verify(home, email, second)).status).toBe(200)
})

test('five wrong attempts of the browser that requested a code end it, but not the code of another browser', async () => {
  const { email } = await shop.user()
  const [home, away] = [newBrowser(), newBrowser()]
  const code = await codeFor(home, email)
  const other = await codeFor(away, email)
  for (let tries = 1; tries <= 5; tries++)
    expect(await verify(home, email, junk(code))).toMatchObject(wrongCode)
  if (code !== other) expect(await verify(home, email, code)).toMatchObject(wrongCode)
  expect((await verify(away, email, other)).status).toBe(200)
})

test('a browser that requested a code gets the same responses for a known and an unknown email, attempt by attempt', async () => {
  const { email } = await shop.user()
  const responsesTo = async (email: string) => {
    const home = newBrowser()
    const { status, message, cookies } = await ask(home, email)
    const responses: unknown[] = [status, message, Object.keys(cookies)]
    await shop.settled()
    for (let tries = 1; tries <= 12; tries++) {
      const { status, message, code } = await verify(home, email, '000000')
      responses.push([status, message, code])
    }
    return responses
  }
  const known = await responsesTo(email)
  expect(await responsesTo(`x${email}`)).toEqual(known)
  expect(known).toHaveLength(15)
})

test('other emails do not use up the budget of reset emails', async () => {
  const { email } = await shop.user()
  const askers = [await shop.user(), await shop.user()]
  for (const { token } of askers) {
    for (let mails = 1; mails <= 5; mails++) {
      await shop.call('PUT update-user', { email }, { token, ...stranger() })
    }
  }
  await codeFor(newBrowser(), email)
})

test('resets that strangers request do not use up the budget of a browser that signed in before', async () => {
  const { email } = await shop.user()
  const home = newBrowser()
  await saveCookie(home, login(home, email))
  while ((await ask(newBrowser(), email)).status === 200) expect(senders).toBeLessThan(10_000)
  const code = await codeFor(home, email)
  expect((await verify(home, email, code)).status).toBe(200)
})

test('invalid proofs do not block the valid one', async () => {
  const { email } = await shop.user()
  const home = newBrowser()
  const { data } = await verify(home, email, await codeFor(home, email))
  const reset = (resetToken: string) =>
    shop.call(
      'PUT reset-password',
      { email, resetToken, newPassword: 'bissap glacé 12', confirmPassword: 'bissap glacé 12' },
      { from: home.from },
    )
  let status = 0
  while (status !== 429) status = (await reset('made-up')).status
  expect((await reset(data.resetToken)).status).toBe(200)
})

test('a client that repeatedly logs in without cookies leaves few rows', async () => {
  const { email, _id } = await shop.user()
  for (let logins = 0; logins < 25; logins++) await login(stranger(), email)
  const { rows } = await shop.database.pool.query('select 1 from known_browsers where user_id = $1', [_id])
  expect(rows).toHaveLength(20)
})
