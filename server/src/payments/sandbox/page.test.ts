import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dix,
  openPaymentsShop,
  type PaymentsShop,
  publicUrl,
  sessionRequest,
} from '../../../testing/payments/payments-shop.ts'
import type { PaymentPage } from '../payments.ts'

let shop: PaymentsShop
let signedBy = dix
beforeAll(async () => {
  shop = await openPaymentsShop({ working: false, shop: () => signedBy })
})
afterAll(() => shop.close())

async function opened(given: Partial<ReturnType<typeof sessionRequest>> | { locale: 'en' } = {}) {
  const reference = await shop.prepare(3_750)
  const page = await shop.openPage(reference, { ...sessionRequest(3_750), ...given })
  return { reference, page }
}

const good = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
const success = ({ id }: PaymentPage) => `${publicUrl}/success?session_id=${id}`

test('the page says that it is a test, and shows the item and the amount in the shopper’s language', async () => {
  const fr = await shop.read((await opened()).page.url)
  expect(fr).toContain('<html lang="fr">')
  for (const text of ['Paiement de test', 'DX-7K3M9QWP', '1 × Riz parfumé', '3 750', '4000 0025 0000 3155'])
    expect(fr).toContain(text)
  const en = await shop.read((await opened({ locale: 'en' })).page.url)
  for (const text of ['<html lang="en">', 'Test payment', 'Pay 3 750 F CFA']) expect(en).toContain(text)
})

test("the page carries the shop's current name and look", async () => {
  const { page } = await opened()
  expect(await shop.read(page.url)).toMatch(/<title>.* · Dix<\/title>[\s\S]*<svg role="img" aria-label="Dix"/)
  signedBy = { ...dix, name: 'Chez <Fatou>', hasWordmark: false, mainColour: '#0b5563' }
  const { headers, body } = await shop.app.inject({ url: new URL(page.url).pathname })
  signedBy = dix
  expect(body).toMatch(/<title>.* · Chez &lt;Fatou&gt;<\/title>/)
  expect(body).toContain('<b><img src="/icon.svg" alt="">Chez &lt;Fatou&gt;</b>')
  expect(body).toContain('--main:#0b5563')
  expect(body).not.toMatch(/\bDix\b|[aA]01245/)
  const [, style] = /<style>([\s\S]*)<\/style>/.exec(body)!
  expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style!, 'base64')}'`)
})

test('the page runs no script, is not cached, and posts to the shop only', async () => {
  const { page } = await opened()
  const { headers, body } = await shop.app.inject({ url: new URL(page.url).pathname })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self' http:\/\/dix\.test; frame-ancestors 'none'$/,
  )
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).not.toMatch(/<script|\son\w+=|style="/)
})

test('the page uses the font of the shop, which it serves', async () => {
  const html = await shop.read((await opened()).page.url)
  const path = /url\((\/pay\/test\/[^)]+)\)/.exec(html)![1]!
  const { statusCode, headers, rawPayload } = await shop.app.inject({ url: path })
  expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2'])
  expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})

test('names are escaped and never executed', async () => {
  const name = '<img src=x onerror=alert(1)>"\'&'
  const { page } = await opened({ items: [{ image: null, name, quantity: 1, amount: 3_750 }] })
  const html = await shop.read(page.url)
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img')
})

test('a tap fills in a test card', async () => {
  const { page } = await opened()
  const html = await shop.read(`${page.url}?card=declined`)
  expect(html).toContain('value="4000 0000 0000 0002"')
  expect(await shop.read(`${page.url}?card=%22%3E`)).toContain('name="number" value=""')
})

test('a problem is shown on its field, and the input stays', async () => {
  const { page, reference } = await opened()
  const { statusCode, body } = await shop.submit(page, { number: '4242 4242', expiry: '01/20', cvc: '' })
  expect(statusCode).toBe(422)
  expect(body).toContain('value="4242 4242"')
  expect(body.match(/aria-invalid="true" aria-describedby="(\w+)-fault"/g)).toHaveLength(3)
  for (const text of ['est incomplet', 'a expiré', 'Saisissez le code']) expect(body).toContain(text)
  expect(await shop.payments.check(reference)).toBe('open')
})

test('a real card is refused', async () => {
  const { page } = await opened()
  const { statusCode, body } = await shop.submit(page, { ...good, number: '4111 1111 1111 1111' })
  expect([statusCode, body]).toEqual([422, expect.stringContaining('n’est pas une carte de test')])
})

test.each([
  ['declined', 'a été refusée'],
  ['insufficient', 'insuffisant'],
] as const)('a card that is %s leaves the page open for another one', async (outcome, text) => {
  const { page, reference } = await opened()
  const { statusCode, body } = await shop.pay(page, outcome)
  expect([statusCode, body]).toEqual([402, expect.stringContaining(text)])
  expect(await shop.payments.check(reference)).toBe('open')
  expect((await shop.pay(page)).headers.location).toBe(success(page))
  shop.payments.dependencies.recentChecks.clear()
  expect(await shop.payments.check(reference)).toBe('paid')
})

test('a bank challenge that is refused leaves the page open; a confirmed one pays', async () => {
  const { page, reference } = await opened()
  const asked = await shop.pay(page, 'challenged')
  expect([asked.statusCode, asked.headers.location]).toEqual([303, new URL(page.url).pathname])
  expect(await shop.read(page.url)).toContain('Confirmer le paiement')
  const refused = await shop.submit(page, { challenge: 'refuse' })
  expect([refused.statusCode, refused.body]).toEqual([402, expect.stringContaining('n’a pas été confirmé')])
  // The challenge has been answered.
  expect((await shop.submit(page, { challenge: 'confirm' })).headers.location).toBe(
    new URL(page.url).pathname,
  )
  expect(await shop.payments.check(reference)).toBe('open')
  await shop.pay(page, 'challenged')
  expect((await shop.submit(page, { challenge: 'confirm' })).headers.location).toBe(success(page))
  shop.payments.dependencies.recentChecks.clear()
  expect(await shop.payments.check(reference)).toBe('paid')
})

test('a form sent ten times at once pays once, and every response leads to the order', async () => {
  const { page, reference } = await opened()
  const responses = await Promise.all(Array.from({ length: 10 }, () => shop.pay(page)))
  expect(new Set(responses.map(({ headers }) => headers.location))).toEqual(new Set([success(page)]))
  const { rows } = await shop.database.pool.query(
    `select count(*)::int from sandbox_objects where data->>'object' = 'payment_intent' and data->'metadata'->>'reference' = $1`,
    [reference],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a paid or expired page says so and links back', async () => {
  const { page } = await opened()
  await shop.pay(page)
  expect(await shop.read(page.url)).toContain(`href="${success(page).replace('&', '&amp;')}"`)
  const { page: over, reference } = await opened()
  await shop.payments.abandon(reference)
  const html = await shop.read(over.url)
  expect(html).toContain('a expiré')
  expect(html).toContain(`href="${publicUrl}/cart"`)
})

test('the link back without paying names the order that was not paid', async () => {
  const { page, reference } = await opened()
  expect(await shop.read(page.url)).toContain(`href="${publicUrl}/cancel?order=${reference}"`)
})

test.each(['cs_test_nobody', 'pi_x', '%00', 'x'.repeat(90)])(
  'an unknown page (%s) is not found',
  async (id) => {
    for (const method of ['GET', 'POST'] as const)
      expect((await shop.app.inject({ method, url: `/pay/test/${id}` })).statusCode).toBe(404)
  },
)

test('no card number is stored', async () => {
  const { page } = await opened()
  for (const outcome of ['declined', 'challenged'] as const) await shop.pay(page, outcome)
  await shop.submit(page, { challenge: 'confirm' })
  for (const table of ['sandbox_objects', 'sandbox_answers', 'payments', 'jobs._private_jobs']) {
    const { rows } = await shop.database.pool.query(`select t::text as row from ${table} t`)
    expect(rows.map(({ row }) => row).join(), table).not.toMatch(/4000 ?00[02][05] ?0000|12\/34/)
  }
})
