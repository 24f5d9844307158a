import { type CancelledPicking, type PickingLine, type PickingOrder, pickingLimits } from '@dix/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { refreshDesk } from '../back-office/index.ts'
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
afterEach(() => vi.useRealTimers())

const ticksKey = `dix-counter-${_id}`

/** The page within the main element of the back office. */
const Counter = () => (
  <main id="content" tabIndex={-1}>
    <CounterPage />
  </main>
)

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
  return { ...renderForOwner(<Counter />, { at: `/?order=${_id}` }), sent, confirm }
}
const tickButton = (count: number) =>
  screen.findByRole('button', {
    name: texts('counter.countOf', { picked: count, quantity: 3, name: 'Lait' }),
  })

test('a full list says that it is not the whole one', async () => {
  const { note: _note, bags: _bags, dueAmt: _due, items: _items, ...row } = picked
  const waiting = { ...row, status: 'placed' as const, picker: null, mine: false, lines: 1, pickedLines: 0 }
  let count: number = pickingLimits.list
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  respondTo('POST /api/picking/list', () => ({
    data: Array.from({ length: count }, (_, at) => ({ ...waiting, _id: `O${at}` })),
  }))
  const more = texts('counter.more', { count })
  const { unmount } = renderForOwner(<CounterPage />)
  await screen.findByText(more)
  unmount()
  count = 1
  renderForOwner(<CounterPage />)
  await screen.findByText(orderId)
  expect(screen.queryByText(more)).toBeNull()
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

test('the response to a tick does not replace a later version of the order', async () => {
  const { user, confirm } = openOrder(picked)
  await user.click(await tickButton(0))
  const refused = { ...milk, quantity: 0, picked: 0, missing: 3 }
  respondTo('POST /api/picking/details', () => ({ data: { ...picked, version: 3, items: [refused] } }))
  refreshDesk(_id)
  const left = await screen.findByText(new RegExp(texts('counter.left')))
  await confirm(1)
  await waitFor(() => expect(localStorage.getItem(ticksKey)).toBeNull())
  expect(left.isConnected).toBe(true)
})

test('a tick that a restarting or busy shop refused stays, and is sent again', async () => {
  const { user } = openOrder(picked)
  const failures = [
    refusal(503, { code: 'unavailable', message: 'Restarting.' }),
    refusal(429, { code: 'rate_limited', message: 'Too many.' }),
  ]
  const sent = respondTo('PUT /api/picking/pick', ({ quantity }) => {
    const failure = failures.pop()
    if (failure) throw failure
    return { data: { ...picked, items: [{ ...milk, picked: Number(quantity) }] } }
  })
  await user.click(await tickButton(0))
  await screen.findByText(texts('counter.offline'))
  expect(localStorage.getItem(ticksKey)).not.toBeNull()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(localStorage.getItem(ticksKey)).toBeNull())
  expect(sent.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
  await tickButton(1)
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

test('a product marked as missing by mistake, which cancelled the order, is undone with one button', async () => {
  const substitution = { choice: 'cancel', maxPrice: null } as const
  const order: PickingOrder = { ...picked, items: [{ ...milk, substitution }] }
  const { user } = openOrder(order)
  const until = new Date(Date.now() + 60_000).toISOString()
  const undoable = { productId: 'p1', until }
  const cancelled: PickingOrder = { ...order, status: 'cancelled', version: 3, undoable }
  respondTo('PUT /api/picking/missing', () => {
    respondTo('POST /api/picking/details', () => ({ data: cancelled }))
    return { data: cancelled }
  })
  const undone = respondTo('PUT /api/picking/undo-missing', () => {
    respondTo('POST /api/picking/details', () => ({ data: { ...order, version: 4 } }))
    return { data: { ...order, version: 4 } }
  })
  await user.click(await screen.findByRole('button', { name: texts('counter.missing') }))
  await user.click(await screen.findByRole('button', { name: texts('counter.cancelOrder') }))
  await screen.findByRole('heading', { level: 1, name: texts('counter.cancelled') })
  screen.getByText(texts('counter.undoable', { order: orderId }))
  await user.click(screen.getByRole('button', { name: texts('counter.undoCancelled') }))
  await tickButton(0)
  expect(undone).toEqual([{ _id, version: 3, productId: 'p1' }])
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('a cancelled order is undone from the list too, and the list keeps the focus', async () => {
  const undoable = { productId: 'p1', until: new Date(Date.now() + 60_000).toISOString() }
  let cancelled: CancelledPicking[] = [{ _id, orderId, version: 3, undoable }]
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  respondTo('POST /api/picking/list', () => ({ data: [], undoable: cancelled }))
  const undone = respondTo('PUT /api/picking/undo-missing', () => {
    cancelled = []
    return { data: { ...picked, version: 4 } }
  })
  const { user } = renderForOwner(<Counter />)
  await screen.findByText(texts('counter.undoable', { order: orderId }))
  await user.click(screen.getByRole('button', { name: texts('counter.undoCancelled') }))
  await waitFor(() => expect(screen.queryByText(texts('counter.undoable', { order: orderId }))).toBeNull())
  expect(undone).toEqual([{ _id, version: 3, productId: 'p1' }])
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('an order packed by mistake is picked again from the list', async () => {
  const packed = [{ _id, orderId, version: 3, until: new Date(Date.now() + 60_000).toISOString() }]
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  respondTo('POST /api/picking/list', () => ({ data: [], packed }))
  respondTo('POST /api/picking/details', () => ({ data: { ...picked, version: 4 } }))
  const undone = respondTo('PUT /api/picking/undo-pack', () => ({ data: { ...picked, version: 4 } }))
  const { user, router } = renderForOwner(<CounterPage />)
  await screen.findByText(texts('counter.undoablePacked', { order: orderId }))
  await user.click(screen.getByRole('button', { name: texts('counter.undoPacked') }))
  await tickButton(0)
  expect(undone).toEqual([{ _id, version: 3 }])
  expect(router.state.location.search).toBe(`?order=${_id}`)
})

test('an order taken by mistake is left to others from the list', async () => {
  let taken = [{ _id, orderId, version: 2, until: new Date(Date.now() + 60_000).toISOString() }]
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  respondTo('POST /api/picking/list', () => ({ data: [], taken }))
  const undone = respondTo('PUT /api/picking/undo-take', () => {
    taken = []
    return { data: { ...picked, status: 'placed', mine: false, version: 3 } }
  })
  const { user } = renderForOwner(<Counter />)
  await screen.findByText(texts('counter.undoableTaken', { order: orderId }))
  await user.click(screen.getByRole('button', { name: texts('counter.undoTaken') }))
  await waitFor(() =>
    expect(screen.queryByText(texts('counter.undoableTaken', { order: orderId }))).toBeNull(),
  )
  expect(undone).toEqual([{ _id, version: 2 }])
})

test('after the undo of a missing line its next button has the focus', async () => {
  const order: PickingOrder = { ...picked, items: [{ ...milk, quantity: 2, missing: 1 }] }
  const { user } = openOrder(order)
  respondTo('PUT /api/picking/undo-missing', () => {
    respondTo('POST /api/picking/details', () => ({ data: { ...picked, version: 3 } }))
    return { data: { ...picked, version: 3 } }
  })
  await user.click(await screen.findByRole('button', { name: texts('counter.undo') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: texts('counter.undo') })).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
})

test('the focus goes from a picked line to the next, then to the bags', async () => {
  const oil = { ...milk, productId: 'p2', name: 'Huile', quantity: 2 }
  const { user, confirm } = openOrder({ ...picked, items: [milk, oil] })
  const focused = () => document.activeElement?.textContent
  await user.click(await screen.findByRole('button', { name: texts('counter.all', { quantity: '3' }) }))
  await waitFor(() => expect(focused()).toContain('Huile'))
  await user.click(screen.getByRole('button', { name: texts('counter.all', { quantity: '2' }) }))
  const more = await screen.findByRole('button', { name: texts('counter.moreBags') })
  await waitFor(() => expect(document.activeElement).toBe(more))
  const fewer = screen.getByRole('button', { name: texts('counter.fewerBags') })
  await user.click(more)
  for (const _press of [1, 2]) await user.click(fewer)
  expect(screen.getByText('1 bag')).toBeTruthy()
  expect(document.activeElement).toBe(fewer)
  for (const count of [1, 2]) await confirm(count)
  await waitFor(() => expect(localStorage.getItem(ticksKey)).toBeNull())
})

test('the focus goes to the order that is opened, and back to the list', async () => {
  const { note: _note, bags: _bags, dueAmt: _due, items: _items, ...row } = picked
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  respondTo('POST /api/picking/list', () => ({ data: [{ ...row, lines: 1, pickedLines: 0 }] }))
  respondTo('POST /api/picking/details', () => ({ data: picked }))
  const { user } = renderForOwner(<Counter />)
  await user.click(await screen.findByRole('button', { name: `${texts('counter.resume')} ${orderId}` }))
  await tickButton(0)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await user.click(screen.getByRole('button', { name: texts('counter.back') }))
  await screen.findByRole('heading', { name: texts('counter.title') })
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('the picker reads the note and the number of bags in words', async () => {
  const { user } = openOrder({ ...picked, note: 'Sonnez', items: [{ ...milk, picked: 3 }] })
  const more = await screen.findByRole('button', { name: texts('counter.moreBags') })
  expect(screen.getByText('Note:').parentElement?.textContent).toBe('Note: Sonnez')
  expect(screen.getByText('1 bag')).toBeTruthy()
  await user.click(more)
  expect(screen.getByText('2 bags')).toBeTruthy()
})

/** Matches the element that has the whole text of a slot. */
const slotShown = (day: string) => (_: string, element: Element | null) =>
  /^(B|TIME)$/.test(element?.tagName ?? '') && element?.textContent === `For ${day}, 18:00\u00a0–\u00a018:30`

test('picker and counter name the day of a delivery slot', async () => {
  vi.setSystemTime('2026-11-28T12:00:00.000Z')
  const at = (from: string, to: string) => ({ from, to, prepareAt: from })
  const tomorrow = at('2026-11-29T18:00:00.000Z', '2026-11-29T18:30:00.000Z')
  const { unmount } = openOrder({ ...picked, slot: tomorrow })
  await screen.findByText(slotShown('tomorrow'))
  unmount()
  atCounter([{ ...picked, slot: at('2026-11-28T18:00:00.000Z', '2026-11-28T18:30:00.000Z') }])
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  renderForOwner(<CounterPage />)
  await screen.findByText(slotShown('today'))
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

test('after a refusal the picker proposes another product', async () => {
  const substitution = { choice: 'replace', maxPrice: 1_000 } as const
  const missing = { ...milk, quantity: 0, missing: 3, substitution, another: { quantity: 3, from: null } }
  const proposal = { decision: 'refused', decideUntil: placedAt } as const
  const refused = { ...milk, productId: 'p2', name: 'Lait cru', quantity: 0, replaces: 'Lait', proposal }
  const order = { ...picked, items: [missing, refused] }
  const { user } = openOrder(order)
  const asked = respondTo('POST /api/picking/alternatives', () => ({
    data: [
      {
        ...{ productId: 'p3', name: 'Lait doux', brand: '', unit: '1 L', image: '', barcode: null },
        ...{ price: 900, stock: 4 },
      },
    ],
  }))
  const sent = respondTo('PUT /api/picking/propose-another', () => ({ data: order }))
  await user.click(await screen.findByRole('button', { name: texts('counter.another') }))
  await user.click(await screen.findByRole('button', { name: texts('counter.propose') }))
  expect(asked[0]).toEqual({ _id, productId: 'p1', another: true })
  await waitFor(() => expect(sent).toEqual([{ _id, version: 2, productId: 'p1', replacementId: 'p3' }]))
})

/** Another order that is picked here, of the same milk and of soap from an earlier aisle. */
const second: PickingOrder = {
  ...{ ...picked, _id: 'o2', orderId: 'DX-22222222', note: 'Sonnez' },
  items: [{ ...milk, productId: 'p0', name: 'Savon', category: 'Maison', aisle: 0, quantity: 1 }, milk],
}
/** The orders at the counter, as a server keeps them. */
function atCounter(orders: PickingOrder[]) {
  const byId = new Map(orders.map((order) => [order._id, order]))
  const change = (id: string, to: (order: PickingOrder) => PickingOrder) => {
    byId.set(id, to(byId.get(id)!))
    return { data: byId.get(id)! }
  }
  respondTo('POST /api/picking/details', ({ _id }) => ({ data: byId.get(String(_id))! }))
  respondTo('POST /api/picking/list', () => ({
    data: [...byId.values()].map(({ note: _note, bags: _bags, dueAmt: _due, items, ...row }) => ({
      ...{ ...row, lines: items.length, pickedLines: 0 },
    })),
  }))
  return {
    taken: respondTo('PUT /api/picking/take', ({ _id }) =>
      change(String(_id), (order) => ({ ...order, status: 'picking', mine: true })),
    ),
    ticks: respondTo('PUT /api/picking/pick', ({ _id, productId, quantity }) =>
      change(String(_id), ({ items, ...order }) => ({
        ...order,
        items: items.map((line) =>
          line.productId === productId ? { ...line, picked: Number(quantity) } : line,
        ),
      })),
    ),
    packed: respondTo('PUT /api/picking/pack', ({ _id }) =>
      change(String(_id), (order) => ({ ...order, status: 'packed' })),
    ),
  }
}

test('small orders are taken together, at most three, and not one that a colleague picks', async () => {
  const placed = [1, 2, 3, 4].map((n) => ({
    ...{ ...picked, _id: `o${n}`, orderId: `DX-${n}`, status: 'placed' as const, mine: false, picker: null },
  }))
  const { taken } = atCounter([...placed, { ...picked, _id: 'o5', orderId: 'DX-5', mine: false }])
  respondTo('POST /api/shifts/on', () => ({ data: { staff: [] } }))
  const { user, router } = renderForOwner(<CounterPage />)
  const mark = (n: number) =>
    screen.findByRole('checkbox', { name: texts('counter.together', { order: `DX-${n}` }) })
  for (const n of [1, 2, 3]) await user.click(await mark(n))
  expect(await mark(4)).toHaveProperty('disabled', true)
  expect(screen.queryByRole('checkbox', { name: texts('counter.together', { order: 'DX-5' }) })).toBeNull()
  await user.click(await mark(2))
  await user.click(screen.getByRole('button', { name: texts('counter.takeTogether', { count: 2 }) }))
  await screen.findByRole('heading', { name: texts('counter.batch', { count: 2 }) })
  expect(taken.map(({ _id }) => _id)).toEqual(['o1', 'o3'])
  expect(router.state.location.search).toBe('?order=o1&order=o3')
})

test('lines of several orders are in the order of the aisles, and each tick and bag belongs to its order', async () => {
  const { ticks, packed } = atCounter([picked, second])
  const { user } = renderForOwner(<CounterPage />, { at: `/?order=${_id}&order=o2` })
  await screen.findByRole('heading', { name: texts('counter.batch', { count: 2 }) })
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines.map((text) => /^(Savon|Lait)(DX-\w{8})/.exec(text ?? '')?.slice(1))).toEqual([
    ['Savon', 'DX-22222222'],
    ['Lait', exampleOrder.orderId],
    ['Lait', 'DX-22222222'],
  ])
  expect(screen.getByText('Note:').parentElement?.textContent).toBe('DX-22222222 · Note: Sonnez')
  await user.click(screen.getByRole('button', { name: texts('counter.pick', { name: 'Savon' }) }))
  await user.click(await screen.findByRole('button', { name: texts('counter.all', { quantity: 3 }) }))
  const own = within(await screen.findByRole('region', { name: exampleOrder.orderId }))
  await waitFor(() =>
    expect(own.getByRole('button', { name: texts('counter.pack') })).toHaveProperty('disabled', false),
  )
  expect(ticks).toEqual([
    { _id: 'o2', productId: 'p0', quantity: 1 },
    { _id, productId: 'p1', quantity: 3 },
  ])
  await user.click(own.getByRole('button', { name: texts('counter.pack') }))
  await screen.findByRole('heading', { name: 'DX-22222222' })
  expect(packed).toEqual([{ _id, version: 2, bags: 1 }])
})

test('an order that could not be loaded says why in the language of the page', async () => {
  respondTo('POST /api/picking/details', () => {
    throw new TypeError('offline')
  })
  renderForOwner(<Counter />, { at: `/?order=${_id}` })
  expect(await screen.findByText(texts('forms.unreachable'))).toBeTruthy()
})
