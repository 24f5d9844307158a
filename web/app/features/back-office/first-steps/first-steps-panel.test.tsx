import type { FirstSteps } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleFirstSteps as nothing } from '../../../../testing/example-first-steps.ts'
import { FirstStepsPanel, RestoreSteps } from './first-steps-panel.tsx'
import { useFirstSteps } from './first-steps-query.ts'

function List() {
  const { steps } = useFirstSteps()
  if (!steps) return null
  return steps.shown ? <FirstStepsPanel steps={steps} /> : <RestoreSteps />
}

const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)

test('a new shop shows what is missing, and the first step is the current one', async () => {
  respondTo('GET /api/first-steps/get', () => ({ data: nothing }))
  renderForOwner(<List />)
  expect(await screen.findByText(texts('firstSteps.doneOf', { count: 1, all: 6 }))).toBeTruthy()
  const current = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current).toHaveLength(1)
  expect(within(current[0]!).getByText(texts('firstSteps.identityMissing'))).toBeTruthy()
  // The name of a link begins with its text, which users of speech say.
  const begin = texts('firstSteps.beginStep', { step: texts('firstSteps.identity') })
  expect(begin.startsWith(texts('firstSteps.begin'))).toBe(true)
  expect(within(current[0]!).getByRole('link', { name: begin })).toBeTruthy()
  const tryOrder = screen.getByRole<HTMLButtonElement>('button', { name: texts('firstSteps.tryOrder') })
  expect(tryOrder.disabled).toBe(true)
  expect(
    screen.getByRole('link', { name: new RegExp(texts('firstSteps.byPhone')) }).getAttribute('href'),
  ).toBe('/dashboard/photo-walk')
})

test('the list estimates the minutes left, fewer with each product, and a code opens the photo walk on a phone', async () => {
  respondTo('GET /api/first-steps/get', () => ({
    data: { ...nothing, done: ['identity', 'hours', 'payment'], products: 8, pictures: ['/media/a.webp'] },
  }))
  const { user } = renderForOwner(<List />)
  // 12 of 20 products at 7 minutes, the test order and opening.
  expect(await screen.findByText(texts('firstSteps.minutesLeft', { minutes: 8 }))).toBeTruthy()
  const row = rowOf(texts('firstSteps.products'))
  expect(row.getByText('8 / 20')).toBeTruthy()
  await user.click(row.getByRole('button', { name: texts('firstSteps.onPhone') }))
  expect(await screen.findByRole('img', { name: texts('firstSteps.onPhoneCode') })).toBeTruthy()
  expect(screen.getByText('http://chez-fatou.test/dashboard/photo-walk')).toBeTruthy()
})

test('products without stock are named, with a link to where it is entered', async () => {
  respondTo('GET /api/first-steps/get', () => ({ data: { ...nothing, outOfStock: 5153 } }))
  renderForOwner(<List />)
  await screen.findByRole('heading', { name: texts('firstSteps.products') })
  const row = rowOf(texts('firstSteps.products'))
  expect(row.getByText(new RegExp(texts('firstSteps.outOfStock', { count: 5153 })))).toBeTruthy()
  const link = row.getByRole('link', { name: texts('firstSteps.enterStock') })
  expect(link.getAttribute('href')).toBe('/dashboard/product/grid')
})

test('the payment step lists the enabled methods, and links to their settings', async () => {
  respondTo('GET /api/first-steps/get', () => ({
    data: { ...nothing, done: [], methods: ['card'], cards: 'test' },
  }))
  renderForOwner(<List />)
  await screen.findByRole('heading', { name: texts('firstSteps.payment') })
  const row = rowOf(texts('firstSteps.payment'))
  const accepted = texts('firstSteps.accepted', { methods: texts('firstSteps.method_card') })
  expect(row.getByText(`${accepted} ${texts('firstSteps.online_test')}`)).toBeTruthy()
  expect(row.getByRole('link').getAttribute('href')).toBe('/dashboard/settings/payments')
})

test('once the shop has its name, the first step says that the phone is missing, and begins there', async () => {
  respondTo('GET /api/first-steps/get', () => ({
    data: { ...nothing, done: [], name: 'Chez Fatou', cities: [] },
  }))
  renderForOwner(<List />)
  await screen.findByRole('heading', { name: texts('firstSteps.identity') })
  const row = rowOf(texts('firstSteps.identity'))
  expect(row.getByText(new RegExp(texts('firstSteps.phoneMissing')))).toBeTruthy()
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/settings/contact',
  ])
})

test('the phone number and the minutes are not broken over two lines', async () => {
  const phone = '+221 77 512 34 08'
  respondTo('GET /api/first-steps/get', () => ({
    data: { ...nothing, name: 'Chez Fatou', phone, deliveryMinutes: 10 },
  }))
  renderForOwner(<List />)
  const numbers = await screen.findByText(/512/)
  expect(numbers.textContent).toBe('Chez Fatou · +221\u00a077\u00a0512\u00a034\u00a008 · Dakar · 10\u00a0min')
})

test('a test order is placed, and removed after a confirmation that explains the effect', async () => {
  const stocked: FirstSteps = { ...nothing, products: 20, name: 'Chez Fatou', phone: '77 512 34 08' }
  respondTo('GET /api/first-steps/get', () => ({ data: stocked }))
  const testOrder = { _id: 'O1', orderId: 'DX-TEST', status: 'placed' as const }
  respondTo('POST /api/first-steps/test-order', () => ({ data: { ...stocked, testOrder } }))
  const removed = respondTo('DELETE /api/first-steps/test-order', () => ({
    data: { ...stocked, done: ['payment', 'testOrder'] },
  }))
  const { user } = renderForOwner(<List />)
  await user.click(await screen.findByRole('button', { name: texts('firstSteps.tryOrder') }))
  const row = rowOf(texts('firstSteps.testOrder'))
  expect(await row.findByText(texts('firstSteps.testOrderPlaced', { number: 'DX-TEST' }))).toBeTruthy()
  expect(row.getByRole('link').getAttribute('href')).toBe('/dashboard/orders/O1')
  await user.click(row.getByRole('button', { name: texts('firstSteps.removeTestOrder') }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(texts('firstSteps.removeTestOrderSure'))).toBeTruthy()
  expect(removed).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: texts('firstSteps.removeTestOrder') }))
  await waitFor(() => expect(removed).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the list can be hidden, and returns on request', async () => {
  respondTo('GET /api/first-steps/get', () => ({ data: nothing }))
  const shown = respondTo('PUT /api/first-steps/show', (input) => ({ data: { ...nothing, ...input } }))
  const { user } = renderForOwner(<List />)
  await user.click(await screen.findByRole('button', { name: texts('firstSteps.later') }))
  await user.click(await screen.findByRole('button', { name: texts('firstSteps.restore') }))
  expect(await screen.findByRole('button', { name: texts('firstSteps.later') })).toBeTruthy()
  expect(shown).toEqual([{ shown: false }, { shown: true }])
})
