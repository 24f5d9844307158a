import type { PickingLine, PickingOrder } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { CounterPage } from './counter-page.tsx'

const { _id, orderId, placedAt } = exampleOrder
const milk: PickingLine = {
  ...{ productId: 'p1', name: 'Lait', brand: '', unit: '1 L', image: '', barcode: null, price: 900 },
  ...{ quantity: 3, picked: 0, missing: 0, category: 'Frais', aisle: 1, replaces: null },
  substitution: { choice: 'leave_out', maxPrice: null },
}
const picked: PickingOrder = {
  ...{ _id, orderId, placedAt, status: 'picking', version: 2, picker: 'Awa', mine: true, note: null },
  ...{ bags: null, dueAmt: 2_700, items: [milk] },
}
const ticksKey = `dix-counter-${_id}`

/** Opens an order at the counter. The server confirms each tick only when the test lets it. */
function openOrder(order: PickingOrder) {
  respondTo('POST /api/picking/details', () => ({ data: order }))
  const confirmations: (() => void)[] = []
  const sent = respondTo('PUT /api/picking/pick', async ({ quantity }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    confirmations.push(resolve)
    await promise
    return { data: { ...order, items: [{ ...milk, picked: Number(quantity) }] } }
  })
  const confirm = async (count: number) => {
    await waitFor(() => expect(confirmations).toHaveLength(count))
    confirmations.at(-1)?.()
  }
  return { ...renderForOwner(<CounterPage />, { at: `/?order=${_id}` }), sent, confirm }
}
const tickButton = (count: number) =>
  screen.findByRole('button', {
    name: texts('counter.countOf', { picked: count, quantity: 3, name: 'Lait' }),
  })

test('ticks of an order are sent one at a time, and a response confirms only its own', async () => {
  const { user, sent, confirm } = openOrder(picked)
  await user.click(await tickButton(0))
  await user.click(await tickButton(1))
  await tickButton(2)
  expect(sent).toEqual([{ _id, productId: 'p1', quantity: 1 }])
  await confirm(1)
  await confirm(2)
  await waitFor(() => expect(localStorage.getItem(ticksKey)).toBeNull())
  expect(sent.map(({ quantity }) => quantity)).toEqual([1, 2])
  await tickButton(2)
})

test('unsent ticks of an order that a colleague has taken over, or that has gone, are forgotten', async () => {
  for (const gone of [{ mine: false, picker: 'Moussa' }, { status: 'packed' as const }]) {
    localStorage.setItem(ticksKey, '{"p1":{"quantity":3}}')
    const { unmount } = openOrder({ ...picked, ...gone })
    await screen.findByText(texts(gone.picker ? 'counter.taken' : 'counter.gone', { name: 'Moussa' }))
    await waitFor(() => expect(localStorage.getItem(ticksKey)).toBeNull())
    unmount()
  }
})

test('while ticks are unsent, a product cannot be reported as missing, and the sheet says why', async () => {
  const { user, confirm } = openOrder(picked)
  await user.click(await tickButton(0))
  await user.click(screen.getByRole('button', { name: texts('counter.missing') }))
  const sheet = within(await screen.findByRole('dialog'))
  const leaveOut = sheet.getByRole('button', { name: texts('counter.leaveOut') })
  expect(leaveOut).toHaveProperty('disabled', true)
  expect(sheet.getByText(texts('counter.waiting'))).toBeTruthy()
  await confirm(1)
  await waitFor(() => expect(leaveOut).toHaveProperty('disabled', false))
  expect(sheet.queryByText(texts('counter.waiting'))).toBeNull()
})

test('the picker reads the note and the number of bags in words', async () => {
  const { user } = openOrder({ ...picked, note: 'Sonnez', items: [{ ...milk, picked: 3 }] })
  const more = await screen.findByRole('button', { name: texts('counter.moreBags') })
  expect(screen.getByText('Note:').parentElement?.textContent).toBe('Note: Sonnez')
  expect(screen.getByText('1 bag')).toBeTruthy()
  await user.click(more)
  expect(screen.getByText('2 bags')).toBeTruthy()
})

test('a missing line is left out, unless a product replaces it', async () => {
  const missing = { ...milk, quantity: 0, missing: 3 }
  const { unmount } = openOrder({ ...picked, items: [missing] })
  const left = new RegExp(texts('counter.left'))
  await screen.findByText(left)
  unmount()
  openOrder({ ...picked, items: [missing, { ...milk, productId: 'p2', name: 'Lait cru', replaces: 'Lait' }] })
  await screen.findByText(texts('counter.replaces', { name: 'Lait' }))
  expect(screen.queryByText(left)).toBeNull()
})
