import type { DeskEvent, DeskOrder } from '@dix/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleSentRefund, exampleDeskOrder as order } from '../../../../../testing/example-desk-order.ts'
import { exampleUser } from '../../../../../testing/example-user.ts'
import { setDeskOrder } from '../../desk/desk-query.ts'
import { DeskOrderById } from './desk-order-page.tsx'
import { OrderDetail } from './order-detail.tsx'

test('repeated fast presses move an order by one state, and the next step is blocked for a moment', async () => {
  let now = order
  const sent = respondTo('PUT /api/order/desk/move', ({ to }) => {
    now = { ...now, status: to as 'picking', version: now.version + 1 }
    return { data: now }
  })
  respondTo('POST /api/order/desk/details', () => ({ data: now }))
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  await user.dblClick(await screen.findByRole('button', { name: texts('desk.take') }))
  const next = await screen.findByRole('button', { name: texts('desk.leaves') })
  await user.dblClick(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(sent).toEqual([{ _id: order._id, version: order.version, to: 'picking' }])
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull(), { timeout: 5_000 })
  await user.click(next)
  await screen.findByRole('button', { name: /Delivered/ })
  expect(sent).toHaveLength(2)
})

test('holding a key presses a button of the order once', async () => {
  const sent = respondTo('PUT /api/order/desk/move', () => ({
    data: { ...order, status: 'picking', version: 4 },
  }))
  const { user } = renderForOwner(<OrderDetail order={order} />)
  screen.getByRole('button', { name: texts('desk.take') }).focus()
  await user.keyboard('{Enter>5/}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a user who comes too late sees a notice, not just a toast', async () => {
  respondTo('PUT /api/order/desk/move', () => {
    throw refusal(409, {
      code: 'order_changed',
      message: 'Too late.',
      data: { ...order, status: 'picking', version: 4 },
    })
  })
  const { user } = renderForOwner(<OrderDetail order={order} />)
  await user.click(screen.getByRole('button', { name: texts('desk.take') }))
  expect((await screen.findByRole('alert')).textContent).toContain(texts('desk.overtaken'))
})

test('managers see the photo of a delivery without the code, and pickers do not', () => {
  const proven: DeskEvent = {
    ...{ event: 'proven_by_photo', at: new Date().toISOString(), actor: 'staff', by: 'Moussa' },
    ...{ reason: 'phone_off', note: null, amount: null, lines: [] },
  }
  const delivered: DeskOrder = { ...order, status: 'delivered', timeline: [proven] }
  for (const [role, count] of [
    ['MANAGER', 1],
    ['PICKER', 0],
  ] as const) {
    const { unmount } = renderForOwner(<OrderDetail order={delivered} />, { user: exampleUser(role) })
    expect(screen.queryAllByAltText(texts('desk.deliveryPhoto')), role).toHaveLength(count)
    unmount()
  }
})

test("cash to hand back has a button, and the customer's note is shown with its change", () => {
  const refund = { _id: 'r1', amount: 500, state: 'owed', reason: null, at: order.placedAt } as const
  renderForOwner(
    <OrderDetail
      order={{
        ...order,
        payWith: 12_000,
        refunds: [
          { ...refund, channel: 'cash' },
          { ...refund, _id: 'r2', channel: 'provider' },
        ],
      }}
    />,
  )
  expect(screen.getAllByRole('button', { name: texts('desk.handedBack') })).toHaveLength(1)
  expect(screen.getByText(/^Pays with/).textContent).toMatch(/12\s000.*2\s000/)
})

test('an order that went out shows its amount on the button and no changes to lines', () => {
  renderForOwner(<OrderDetail order={{ ...order, status: 'on_the_way' }} />)
  expect(screen.getByRole('button', { name: /Delivered.*10\s000/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('desk.lines') })).toBeNull()
})

test('managers can take an order off its rider’s trip, and riders cannot', () => {
  const assigned: DeskEvent = {
    ...{ event: 'rider_assigned', at: new Date().toISOString(), actor: 'staff', by: 'Moussa' },
    ...{ reason: null, note: null, amount: null, lines: [] },
  }
  const onTrip: DeskOrder = { ...order, status: 'not_delivered', timeline: [assigned] }
  for (const [role, isOffered] of [
    ['MANAGER', true],
    ['RIDER', false],
  ] as const) {
    const { unmount } = renderForOwner(<OrderDetail order={onTrip} />, { user: exampleUser(role) })
    expect(screen.queryAllByText(texts('desk.unassign')).length > 0, role).toBe(isOffered)
    unmount()
  }
})

test('the timeline names a second attempt as such, which did not leave from the store', () => {
  const events = ['on_the_way', 'not_delivered', 'on_the_way'] as const
  const timeline = events.map((event): DeskEvent => {
    const at = new Date().toISOString()
    return { event, at, actor: 'staff', by: 'Moussa', reason: null, note: null, amount: null, lines: [] }
  })
  renderForOwner(<OrderDetail order={{ ...order, status: 'on_the_way', timeline }} />)
  const attempts = ['on_the_way', 'secondAttempt'] as const
  for (const event of attempts) expect(screen.getAllByText(texts(`orderEvents.${event}`))).toHaveLength(1)
})

test('a delivery can be undone for a minute, and a double press does not undo it', async () => {
  const onTheWay = { ...order, status: 'on_the_way' } as const
  let now: DeskOrder = onTheWay
  respondTo('PUT /api/order/desk/move', () => {
    const undoable = { event: 'delivered', until: new Date(Date.now() + 60_000).toISOString() } as const
    now = { ...onTheWay, status: 'delivered', version: 4, undoable }
    return { data: now }
  })
  const undone = respondTo('PUT /api/order/desk/undo', () => {
    now = { ...onTheWay, version: 5 }
    return { data: now }
  })
  respondTo('POST /api/order/desk/details', () => ({ data: now }))
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  await user.click(await screen.findByRole('button', { name: /Delivered.*10\s000/ }))
  const undo = await screen.findByRole('button', { name: texts('desk.undo') })
  expect(undo.hasAttribute('data-next')).toBe(true)
  await user.click(undo)
  expect(undone).toEqual([])
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull(), { timeout: 5_000 })
  await user.click(undo)
  await screen.findByRole('button', { name: /Delivered.*10\s000/ })
  expect(undone).toEqual([{ _id: order._id, version: 4 }])
})

test('a step whose minute has passed has no button, and the timeline says what was undone', () => {
  const undoable = { event: 'refund_started', until: new Date(Date.now() - 1_000).toISOString() } as const
  const event = {
    event: 'undone',
    undone: 'cancelled',
    undoneStep: { by: 'Moussa', at: order.placedAt },
    at: order.placedAt,
    actor: 'staff',
    by: 'Awa',
  } as const
  const timeline = [{ ...event, reason: 'out_of_stock' as const, note: null, amount: null, lines: [] }]
  renderForOwner(<OrderDetail order={{ ...order, undoable, timeline }} />)
  expect(screen.queryByRole('button', { name: texts('desk.undo') })).toBeNull()
  const entry = screen.getByText('Undone: Order cancelled').closest('li')!
  expect(entry.textContent).toMatch(/Moussa · [\d:]+ · .+Undone by Awa$/)
})

test('a delivery that the network loses is kept, says so and is sent when the connection is back', async () => {
  // Sent out less than a minute ago.
  const undoable = { event: 'on_the_way', until: new Date(Date.now() + 60_000).toISOString() } as const
  const onTheWay = { ...order, status: 'on_the_way', undoable } as const
  let isOnline = false
  const sent = respondTo('PUT /api/order/desk/move', () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { data: { ...onTheWay, status: 'delivered', version: 4 } }
  })
  respondTo('POST /api/order/desk/details', () => ({ data: onTheWay }))
  const { user, unmount } = renderForOwner(<OrderDetail order={onTheWay} />)
  await user.click(screen.getByRole('button', { name: /Delivered.*10\s000/ }))
  expect(await screen.findByText(texts('desk.unsaved'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('desk.undo') })).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('desk.saveAgain') }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getByText(texts('desk.unsaved'))).toBeTruthy()

  unmount()
  renderForOwner(<OrderDetail order={onTheWay} />)
  expect(screen.getByText(texts('desk.unsaved'))).toBeTruthy()
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(texts('desk.unsaved'))).toBeNull())
  expect(sent).toHaveLength(3)
})

test('a delivery of which only the response was lost counts as saved, without a notice about a colleague', async () => {
  const onTheWay = { ...order, status: 'on_the_way' } as const
  const timeline = [{ ...exampleSentRefund, event: 'delivered', actor: 'staff', by: 'Awa Ndiaye' } as const]
  const delivered = { ...order, status: 'delivered', version: 4, timeline } as const
  let isLost = true
  const sent = respondTo('PUT /api/order/desk/move', () => {
    if (isLost) throw new TypeError('Failed to fetch')
    throw refusal(409, { code: 'order_changed', message: 'Too late.', data: delivered })
  })
  respondTo('POST /api/order/desk/details', () => ({ data: onTheWay }))
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  await user.click(await screen.findByRole('button', { name: /Delivered.*10\s000/ }))
  const again = await screen.findByRole('button', { name: texts('desk.saveAgain') })
  isLost = false
  await user.click(again)
  await waitFor(() => expect(screen.queryByText(texts('desk.unsaved'))).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Too late.')).toBeNull()
  expect(sent.length).toBeGreaterThan(1)
})

test('a refund that was sent in the meantime does not prevent a move', async () => {
  const fresh = { ...order, version: 5, timeline: [exampleSentRefund, exampleSentRefund] }
  const sent = respondTo('PUT /api/order/desk/move', ({ version }) => {
    if (version !== 5) throw refusal(409, { code: 'order_changed', message: 'Too late.', data: fresh })
    return { data: { ...fresh, status: 'picking', version: 6 } }
  })
  const { user } = renderForOwner(<OrderDetail order={order} />)
  await user.click(screen.getByRole('button', { name: texts('desk.take') }))
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 5]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('by keyboard the focus moves from one step to the next', async () => {
  respondTo('PUT /api/order/desk/move', () => ({ data: { ...order, status: 'picking', version: 4 } }))
  respondTo('POST /api/order/desk/details', () => ({ data: order }))
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  const take = await screen.findByRole('button', { name: texts('desk.take') })
  take.focus()
  await user.keyboard('{Enter}')
  const leaves = await screen.findByRole('button', { name: texts('desk.leaves') })
  await waitFor(() => expect(document.activeElement).toBe(leaves))
})

test('the main button of a closed order with cash to hand back is the one that hands it back', () => {
  const refund = { _id: 'r1', amount: 500, state: 'owed', channel: 'cash', reason: null } as const
  const refunds = [{ ...refund, at: order.placedAt }]
  renderForOwner(<OrderDetail order={{ ...order, status: 'delivered', toCollectAmt: 0, refunds }} />)
  const handedBack = screen.getByRole('button', { name: /500.*paid out/ })
  expect(handedBack.hasAttribute('data-next')).toBe(true)
  const refunding = screen.getAllByRole('button', { name: texts('desk.refund') })
  expect(refunding.some((button) => button.hasAttribute('data-next'))).toBe(false)
})

test('a payout goes the way the customer chose, and another way is recorded with a note', async () => {
  const refund = { _id: 'r1', amount: 500, state: 'failed', channel: 'cash', reason: null } as const
  const payout = {
    channel: 'mobile_money',
    phone: { number: '+221775123408', shown: '77 512 34 08' },
    at: '2026-11-21T10:30:00.000Z',
  } as const
  const owed = { ...order, status: 'delivered', toCollectAmt: 0, payout } as const
  const shown = { ...owed, refunds: [{ ...refund, at: order.placedAt }] }
  const sent = respondTo('PUT /api/order/desk/hand-back', () => ({ data: shown }))
  const { user } = renderForOwner(<OrderDetail order={shown} />)
  expect(screen.getByText(texts('desk.refund_mobile_money_owed'))).toBeTruthy()
  expect(screen.getByText(/77 512 34 08/)).toBeTruthy()
  expect(screen.getByText(texts('desk.payoutOtherPhone'))).toBeTruthy()
  expect(screen.getByText(/Chosen on 11\/21\/26, 10:30/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('desk.sentBack') }))
  const paidOut = { _id: order._id, refundId: 'r1' }
  const seen = { channel: 'mobile_money', phone: '+221775123408' }
  await waitFor(() => expect(sent).toEqual([{ ...paidOut, channel: 'mobile_money', seen }]))
  await user.click(screen.getByRole('button', { name: texts('desk.payOutOther') }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: texts('desk.payout_cash') }))
  await user.type(dialog.getByLabelText(texts('desk.noteOptional')), 'Venue au magasin')
  await user.click(dialog.getByRole('button', { name: texts('desk.savePayout') }))
  await waitFor(() =>
    expect(sent[1]).toEqual({ ...paidOut, channel: 'cash', seen, note: 'Venue au magasin' }),
  )
})

test('a payout recorded by mistake is reverted with a reason; what a provider sent is not', async () => {
  const refund = { amount: 500, state: 'done', reason: null, at: order.placedAt } as const
  const sentBack = { ...refund, _id: 'r2', channel: 'provider' } as const
  const paidOut = { ...refund, _id: 'r1', channel: 'cash' } as const
  const refunds = [sentBack, paidOut]
  const shown: typeof order = { ...order, status: 'delivered', toCollectAmt: 0, refunds }
  const sent = respondTo('PUT /api/order/desk/revert-payout', () => ({
    data: { ...shown, refunds: [sentBack, { ...paidOut, state: 'owed' as const }] },
  }))
  const { user } = renderForOwner(<OrderDetail order={shown} />)
  await user.click(screen.getByRole('button', { name: texts('desk.revertPayout') }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(texts('desk.revertPayoutReason')), 'Pas encore versé')
  await user.click(dialog.getByRole('button', { name: texts('desk.revertPayoutSave') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { _id, version } = shown
  expect(sent).toEqual([{ _id, version, refundId: 'r1', note: 'Pas encore versé' }])
})

test.each([
  ['one tap', texts('desk.handedBack')],
  ['the form', texts('desk.payOutOther')],
])('a payout by %s that a colleague already made warns not to pay again', async (_way, button) => {
  const refund = { _id: 'r1', amount: 500, channel: 'cash', reason: null, at: order.placedAt } as const
  const owed = { ...order, status: 'delivered', toCollectAmt: 0 } as const
  const paidOut = { ...owed, version: 4, refunds: [{ ...refund, state: 'done' as const }] }
  const message = 'Moussa has already paid this out in cash. Do not pay it again.'
  let now: typeof order = { ...owed, refunds: [{ ...refund, state: 'owed' }] }
  respondTo('POST /api/order/desk/details', () => ({ data: now }))
  respondTo('PUT /api/order/desk/hand-back', () => {
    now = paidOut
    throw refusal(409, { code: 'order_changed', message, data: paidOut })
  })
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  await user.click(await screen.findByRole('button', { name: button }))
  const save = screen.queryByRole('button', { name: texts('desk.savePayout') })
  if (save) await user.click(save)
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: texts('desk.handedBack') })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(message)).toBeTruthy()
})

test('a payout whose way changes on the screen is recorded only once staff have seen the new way', async () => {
  const refund = { _id: 'r1', amount: 500, state: 'owed', channel: 'cash', reason: null } as const
  const before = { ...order, toCollectAmt: 0, refunds: [{ ...refund, at: order.placedAt }] }
  const phone = { number: '+221775123408', shown: '77 512 34 08' }
  const after: typeof order = { ...before, payout: { channel: 'mobile_money', phone } }
  let now: typeof order = before
  const message = 'The customer has changed how they want this money. Nothing was recorded: check the order.'
  respondTo('POST /api/order/desk/details', () => ({ data: now }))
  const sent = respondTo('PUT /api/order/desk/hand-back', ({ seen }) => {
    if (seen === null) throw refusal(409, { code: 'order_changed', message, data: after })
    return { data: after }
  })
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  await screen.findByRole('button', { name: texts('desk.handedBack') })
  now = after
  act(() => setDeskOrder(after))
  await user.click(await screen.findByRole('button', { name: texts('desk.sentBack') }))
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('desk.sentBack') }))
  const paidOut = { _id: order._id, refundId: 'r1' }
  await waitFor(() =>
    expect(sent).toEqual([
      { ...paidOut, channel: 'cash', seen: null },
      { ...paidOut, channel: 'mobile_money', seen: { channel: 'mobile_money', phone: phone.number } },
    ]),
  )
})

test('lines with the same name are distinguished in the timeline', () => {
  const line = { name: 'Riz à risotto', brand: 'Scotti', from: 2, to: 1 }
  const lines = [
    { ...line, unit: '500 g' },
    { ...line, unit: '1 kg' },
  ]
  const event = { event: 'changed', at: order.placedAt, actor: 'staff', by: null, reason: null } as const
  renderForOwner(
    <OrderDetail order={{ ...order, timeline: [{ ...event, note: null, amount: null, lines }] }} />,
  )
  expect(screen.getByText(/Scotti · 500 g/)).toBeTruthy()
  expect(screen.getByText(/Scotti · 1 kg/)).toBeTruthy()
})

test('a refund names its lines and quantities', () => {
  const line = { name: 'Riz', brand: 'Kaolak', unit: '1 kg', from: 3, to: 1 }
  const event = { event: 'refund_started', at: order.placedAt, actor: 'staff', by: null } as const
  const timeline = [{ ...event, reason: null, note: null, amount: 2_000, lines: [line] }]
  renderForOwner(<OrderDetail order={{ ...order, timeline }} />)
  expect(screen.getByText('2 × Riz · Kaolak · 1 kg')).toBeTruthy()
})

test('the order of an erased customer is not marked as their first', () => {
  const customer = { ...order.customer, _id: null, name: '', orders: 0 }
  renderForOwner(<OrderDetail order={{ ...order, customer }} />)
  expect(screen.getByText(texts('desk.erased'))).toBeTruthy()
  expect(screen.queryByText(texts('desk.firstOrder'))).toBeNull()
})

test('a test order, which belongs to no customer, is not marked as erased', () => {
  const customer = { ...order.customer, _id: null, name: 'Commande d’essai', orders: 0 }
  renderForOwner(<OrderDetail order={{ ...order, customer }} />)
  expect(screen.getByText('Commande d’essai')).toBeTruthy()
  expect(screen.queryByText(texts('desk.erased'))).toBeNull()
})

test('a closed order shows neither suspicions nor an amount of zero to collect', () => {
  const paid = { paidAmt: order.toCollectAmt, toCollectAmt: 0 }
  renderForOwner(
    <OrderDetail order={{ ...order, ...paid, status: 'delivered', suspicions: ['new_and_large'] }} />,
  )
  expect(screen.queryByText(texts('desk.suspicion_new_and_large'))).toBeNull()
  expect(screen.getByText(texts('desk.paid'))).toBeTruthy()
  expect(screen.queryByText(texts('desk.toCollect'))).toBeNull()
})

test('a suspicious order shows the reasons next to its number', () => {
  renderForOwner(<OrderDetail order={{ ...order, suspicions: ['new_and_large', 'shared_phone'] }} />)
  expect(screen.getByText(texts('desk.suspicion_new_and_large'))).toBeTruthy()
  expect(screen.getByText(texts('desk.suspicion_shared_phone'))).toBeTruthy()
})

const failedBy = (reason: 'refused' | 'nobody_there' | 'wrong_address') => ({
  ...order,
  status: 'not_delivered' as const,
  timeline: [
    {
      event: 'not_delivered' as const,
      at: order.placedAt,
      actor: 'staff' as const,
      by: null,
      reason,
      note: null,
      amount: null,
      lines: [],
    },
  ],
})
const mainButton = () => screen.getAllByRole('button').find((button) => button.hasAttribute('data-next'))

test('goods refused at the door must come back first, with a confirmation', async () => {
  const { user } = renderForOwner(<OrderDetail order={failedBy('refused')} />)
  expect(mainButton()!.textContent).toBe(texts('desk.returned'))
  expect(screen.getAllByRole('button', { name: texts('desk.tryAgain') }).length).toBeGreaterThan(0)
  await user.click(mainButton()!)
  expect(
    screen.getByRole('dialog', { name: texts('desk.ask_returned', { number: order.orderId }) }),
  ).toBeTruthy()
})

test('if nobody was at the door, staff are asked to call before they try again, also while they can undo it', () => {
  const undoable = { event: 'not_delivered', until: new Date(Date.now() + 60_000).toISOString() } as const
  for (const step of [null, undoable]) {
    const { unmount } = renderForOwner(
      <OrderDetail order={{ ...failedBy('nobody_there'), undoable: step }} />,
    )
    expect(mainButton()!.textContent).toBe(texts('desk.tryAgain'))
    expect(screen.getAllByRole('status')[0]!.textContent).toBe(texts('desk.callFirst'))
    expect(screen.queryAllByRole('button', { name: texts('desk.undo') })).toHaveLength(step ? 1 : 0)
    unmount()
  }
})

test('a wrong address is corrected before the order goes out again', async () => {
  const seen = failedBy('wrong_address')
  const sent = respondTo('PUT /api/order/desk/address', () => ({ data: { ...seen, version: 4 } }))
  respondTo('GET /api/store/quarters', () => ({ data: [] }))
  const { user } = renderForOwner(<OrderDetail order={seen} />)
  expect(mainButton()!.textContent).toBe(texts('desk.address'))
  await user.click(mainButton()!)
  const line = screen.getByRole('textbox', { name: texts('desk.addressLine') })
  await user.clear(line)
  await user.type(line, 'Villa 43')
  await user.click(screen.getByRole('button', { name: texts('desk.saveAddress') }))
  const { landmark, quarter, city, state, country, pincode } = order.delivery_address
  await waitFor(() =>
    expect(sent).toEqual([
      {
        _id: order._id,
        version: order.version,
        address: { address_line: 'Villa 43', landmark, quarter, city, state, country, pincode },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  [false, 2],
  [true, 0],
])(
  'an order of the demo (%s) offers no call and no chat, because strangers may have its number',
  (demo, links) => {
    renderForOwner(<OrderDetail order={{ ...order, demo }} />)
    expect(screen.getByText('77 123 45 67')).toBeTruthy()
    expect(document.querySelectorAll('a[href^="tel:"], a[href*="wa.me"]')).toHaveLength(links)
  },
)

test('an order shows its rating with the reasons, which opens the refund', async () => {
  const photo = `/api/order/desk/rating-photo/${'a'.repeat(32)}`
  const given = { stars: 1, reasons: ['missing_item' as const], text: 'Pas de riz' }
  const rating = { ...given, photo, at: order.placedAt }
  const { user } = renderForOwner(<OrderDetail order={{ ...order, status: 'delivered', rating }} />)
  const card = screen.getByRole('region', { name: texts('desk.rating') })
  expect(card.textContent).toContain(texts('ratingReasons.missing_item'))
  expect(card.textContent).toContain('Pas de riz')
  expect(within(card).getByAltText(texts('desk.ratingPhoto')).getAttribute('src')).toBe(photo)
  await user.click(within(card).getByRole('button', { name: texts('desk.refund') }))
  expect(await screen.findByRole('dialog', { name: texts('desk.refund') })).toBeTruthy()
})
