import type { DeskOrder } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleCardOrder, exampleDeskOrder as order } from '../../../../../testing/example-desk-order.ts'
import { AddressDialog } from './address-dialog.tsx'
import { LinesDialog } from './lines-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { UnassignDialog } from './unassign-dialog.tsx'

const cancel = { to: 'cancelled', text: 'cancel' } as const

test('an order is cancelled only with a reason, and with the version that was seen', async () => {
  const sent = respondTo('PUT /api/order/desk/move', () => ({ data: { ...order, status: 'cancelled' } }))
  const onClose = vi.fn()
  const { user } = renderPart(<ReasonDialog order={order} step={cancel} onClose={onClose} />)
  const submit = screen.getByRole('button', { name: texts('desk.cancel') })
  await user.click(submit)
  expect((await screen.findAllByText(texts('desk.reasonMissing'))).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('radio', { name: texts('deskReasons.too_far') }))
  await user.type(screen.getByLabelText(texts('desk.noteOptional')), 'Called twice')
  await user.click(submit)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    { _id: order._id, version: 3, to: 'cancelled', reason: 'too_far', note: 'Called twice' },
  ])
})

test('an order is taken off its trip once that is confirmed, with the version that was seen', async () => {
  const sent = respondTo('PUT /api/rider/unassign', () => ({ data: { ...order, status: 'packed' } }))
  const onClose = vi.fn()
  const { user } = renderPart(<UnassignDialog order={order} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: texts('desk.unassign') }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ _id: order._id, version: 3 }])
})

test('before cancelling, the dialog states the refund to the customer', () => {
  renderPart(<ReasonDialog order={exampleCardOrder} step={cancel} onClose={() => {}} />)
  expect(screen.getByText(/refunded to the customer/).textContent).toMatch(/10\s000/)
})

test('before cancelling an order that credit paid, the dialog says that all of the credit left goes back', () => {
  // Of 5,000 F, 2,000 F went back with a missing product.
  const covered = { ...order, creditAmt: 3_000, creditReturnedAmt: 2_000 }
  renderPart(<ReasonDialog order={covered} step={cancel} onClose={() => {}} />)
  expect(screen.getByText(/customer’s store credit/).textContent).toMatch(/3\s000/)
  expect(screen.queryByText(new RegExp(texts('desk.nothingPaid')))).toBeNull()
})

test('if another user was faster, the dialog says so and keeps the choice', async () => {
  respondTo('PUT /api/order/desk/move', () => {
    throw refusal(409, {
      code: 'order_changed',
      message: 'Too late.',
      data: { ...order, status: 'picking', version: 4 },
    })
  })
  const onClose = vi.fn()
  const { user } = renderPart(<ReasonDialog order={order} step={cancel} onClose={onClose} />)
  await user.click(screen.getByRole('radio', { name: texts('deskReasons.other') }))
  await user.click(screen.getByRole('button', { name: texts('desk.cancel') }))
  expect((await screen.findAllByText('Too late.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('radio', { name: texts('deskReasons.other') })).toHaveProperty('checked', true)
  expect(onClose).not.toHaveBeenCalled()
})

test("a change that exceeds the agreed amount is sent only with the customer's consent", async () => {
  const sent = respondTo('PUT /api/order/desk/lines', () => ({ data: order }))
  const { user } = renderPart(<LinesDialog order={order} onClose={() => {}} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Huile' }) }))
  const save = screen.getByRole('button', { name: texts('desk.saveLines') })
  await user.click(save)
  expect((await screen.findAllByText(texts('desk.askCustomer'))).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ version: 3, agreed: true, lines: [{ productId: 'p1', quantity: 4 }] })
})

test('consent to one amount does not cover a higher one', async () => {
  const sent = respondTo('PUT /api/order/desk/lines', () => ({ data: order }))
  const { user } = renderPart(<LinesDialog order={order} onClose={() => {}} />)
  const more = screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Huile' }) })
  await user.click(more)
  await user.click(screen.getByRole('checkbox'))
  await user.click(more)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: texts('desk.saveLines') }))
  expect((await screen.findAllByText(texts('desk.askCustomer'))).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('an order without remaining lines must be cancelled instead', async () => {
  const { user } = renderPart(
    <LinesDialog order={{ ...order, items: order.items.slice(1) }} onClose={() => {}} />,
  )
  await user.click(screen.getByRole('button', { name: texts('desk.fewer', { name: 'Riz' }) }))
  await user.click(screen.getByRole('button', { name: texts('desk.saveLines') }))
  expect((await screen.findAllByText(texts('desk.useCancel'))).length).toBeGreaterThan(0)
})

test('a refund of pieces and an amount is previewed, and sent with its reason', async () => {
  const sent = respondTo('PUT /api/order/desk/refund', () => ({ data: exampleCardOrder }))
  const { user } = renderPart(<RefundDialog order={exampleCardOrder} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Huile' }) }))
  await user.type(screen.getByLabelText(texts('desk.refundAmount')), '500')
  expect(screen.getByText(/to refund by card/).textContent).toMatch(/2\s500/)
  await user.click(screen.getByLabelText(texts('desk.asCash')))
  expect(screen.getByText(/refund in cash/).textContent).toMatch(/2\s500/)
  await user.click(screen.getByLabelText(texts('desk.restock')))
  await user.click(screen.getByLabelText(texts('desk.handedBackAlready')))
  await user.selectOptions(screen.getByLabelText(texts('desk.reason')), 'damaged_item')
  await user.click(screen.getByRole('button', { name: /^Refund/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    lines: [{ productId: 'p1', quantity: 1 }],
    amount: 500,
    reason: 'damaged_item',
    restock: true,
    channel: 'cash',
    handedBack: true,
  })
})

/** A refund dialog whose order changes when `change` is pressed. */
function ChangingOrder({ before, after }: { before: DeskOrder; after: DeskOrder }) {
  const [order, setOrder] = useState(before)
  return (
    <>
      <button type="button" onClick={() => setOrder(after)}>
        change
      </button>
      <RefundDialog order={order} onClose={() => {}} />
    </>
  )
}

test('a refund with a lost response is not repeated unnoticed', async () => {
  const sent = respondTo('PUT /api/order/desk/refund', () => ({ data: exampleCardOrder }))
  const refunded = { ...exampleCardOrder, version: exampleCardOrder.version + 1, allowanceAmt: 500 }
  const { user } = renderPart(<ChangingOrder before={exampleCardOrder} after={refunded} />)
  await user.type(screen.getByLabelText(texts('desk.refundAmount')), '500')
  await user.selectOptions(screen.getByLabelText(texts('desk.reason')), 'other')
  await user.click(screen.getByText('change'))
  expect(screen.getByText(/in the meantime/).textContent).toMatch(/9\s500.*instead of.*10\s000/)
  await user.click(screen.getByRole('button', { name: /^Refund(?! more)/ }))
  expect((await screen.findAllByText(texts('desk.refundUnchecked'))).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: texts('desk.refundAgain') }))
  await user.click(screen.getByRole('button', { name: /^Refund/ }))
  await waitFor(() => expect(sent).toMatchObject([{ version: refunded.version, amount: 500 }]))
})

test('if the order has changed, the dialog does not suggest retrying the lost refund', async () => {
  respondTo('PUT /api/order/desk/refund', () => {
    throw new Error('The connection was lost.')
  })
  respondTo('POST /api/order/desk/details', () => ({ data: refunded }))
  const refunded = { ...exampleCardOrder, version: exampleCardOrder.version + 1, allowanceAmt: 500 }
  const { user } = renderPart(<ChangingOrder before={exampleCardOrder} after={refunded} />)
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(texts('desk.refundAmount')), '500')
  await user.selectOptions(dialog.getByLabelText(texts('desk.reason')), 'other')
  await user.click(dialog.getByRole('button', { name: /^Refund/ }))
  await dialog.findByText(texts('forms.unreachableWithInput'))
  await user.click(screen.getByText('change'))
  await dialog.findByText(/in the meantime/)
  expect(dialog.queryByText(texts('forms.unreachableWithInput'))).toBeNull()
  expect(dialog.getByText(texts('desk.refundUnchecked'))).toBeTruthy()
})

test('a change that keeps the amount due does not interrupt a refund', async () => {
  const sent = respondTo('PUT /api/order/desk/refund', () => ({ data: exampleCardOrder }))
  const after = { ...exampleCardOrder, version: 9 }
  const { user } = renderPart(<ChangingOrder before={exampleCardOrder} after={after} />)
  await user.type(screen.getByLabelText(texts('desk.refundAmount')), '500')
  await user.selectOptions(screen.getByLabelText(texts('desk.reason')), 'other')
  await user.click(screen.getByText('change'))
  await user.click(screen.getByRole('button', { name: /^Refund/ }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 9 }]))
})

test.each([
  ['12,5', 'desk.amountWrong'],
  ['10001', 'desk.amountTooMuch'],
  ['0', 'desk.nothingToRefund'],
] as const)('a refund of “%s” is not sent', async (typed, text) => {
  const { user } = renderPart(<RefundDialog order={order} onClose={() => {}} />)
  await user.type(screen.getByLabelText(texts('desk.refundAmount')), typed)
  await user.selectOptions(screen.getByLabelText(texts('desk.reason')), 'other')
  await user.click(screen.getByRole('button', { name: /^Refund/ }))
  expect((await screen.findAllByText(texts(text))).length).toBeGreaterThan(0)
})

test('a refund can be sent once pieces or an amount are chosen', async () => {
  const { user } = renderPart(<RefundDialog order={order} onClose={() => {}} />)
  expect(screen.getByRole('button', { name: /^Refund/ })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(texts('desk.refundAmount')), '500')
  expect(screen.getByRole('button', { name: /^Refund/ })).toHaveProperty('disabled', false)
})

test('refunding everything left in the shop suggests cancelling, and nothing is sent', async () => {
  const sent = respondTo('PUT /api/order/desk/refund', () => ({ data: exampleCardOrder }))
  const one = {
    ...exampleCardOrder,
    items: [{ ...exampleCardOrder.items[1]!, quantity: 1 }],
    totalAmt: 4_000,
  }
  const { user, unmount } = renderPart(<RefundDialog order={one} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Riz' }) }))
  expect(screen.getByText(texts('desk.useCancel'))).toBeTruthy()
  await user.selectOptions(screen.getByLabelText(texts('desk.reason')), 'other')
  await user.click(screen.getByRole('button', { name: /^Refund/ }))
  expect(sent).toEqual([])
  unmount()
  renderPart(<RefundDialog order={{ ...one, status: 'delivered' }} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Riz' }) }))
  expect(screen.queryByText(texts('desk.useCancel'))).toBeNull()
})

test('once an order is accepted its lines can only be reduced, and the dialog says so', () => {
  renderPart(<LinesDialog order={{ ...order, status: 'picking' }} onClose={() => {}} />)
  const more = screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Huile' }) })
  expect(more).toHaveProperty('disabled', true)
  expect(screen.getByText(texts('desk.onlyLess'))).toBeTruthy()
})

test('an empty refund shows no amount on its button', () => {
  renderPart(<RefundDialog order={exampleCardOrder} onClose={() => {}} />)
  expect(screen.getByRole('button', { name: texts('desk.refund') })).toBeTruthy()
})

const abidjan = { id: 'cocody', name: 'Cocody', city: 'Abidjan', isDelivered: true, point: null }
const saveAddress = () => screen.getByRole('button', { name: texts('desk.saveAddress') })
const addressLine = () => screen.getByLabelText<HTMLInputElement>(texts('desk.addressLine'))

/** An address dialog whose order changes when `change` is pressed. */
function CorrectedOrder({ after }: { after: DeskOrder }) {
  const [shown, setShown] = useState(order)
  return (
    <>
      <button type="button" onClick={() => setShown(after)}>
        change
      </button>
      <AddressDialog order={shown} onClose={() => {}} />
    </>
  )
}

test('an address that a colleague corrected in the meantime is shown before it can be overwritten', async () => {
  respondTo('GET /api/store/quarters', () => ({ data: [] }))
  const place = { ...order.delivery_address, address_line: 'Villa 13' }
  const corrected = { ...order, version: 4, delivery_address: place }
  const sent = respondTo('PUT /api/order/desk/address', ({ version }) => {
    if (version === 4) return { data: corrected }
    throw refusal(409, { code: 'order_changed', message: 'Too late.', data: corrected })
  })
  const { user } = renderPart(<CorrectedOrder after={corrected} />)
  await user.type(screen.getByLabelText(texts('desk.landmark')), ' en face')
  await user.click(screen.getByText('change'))
  await user.click(saveAddress())
  expect((await screen.findAllByText('Too late.')).length).toBeGreaterThan(0)
  expect(addressLine().value).toBe('Villa 13')
  await user.click(saveAddress())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ version: 3 }, { version: 4, address: { address_line: 'Villa 13' } }])
})

test('a change that keeps the address does not interrupt its correction', async () => {
  respondTo('GET /api/store/quarters', () => ({ data: [] }))
  const sent = respondTo('PUT /api/order/desk/address', () => ({ data: order }))
  const { user } = renderPart(<CorrectedOrder after={{ ...order, version: 9 }} />)
  await user.clear(addressLine())
  await user.type(addressLine(), 'Villa 14')
  await user.click(screen.getByText('change'))
  await user.click(saveAddress())
  await waitFor(() => expect(sent).toMatchObject([{ version: 9, address: { address_line: 'Villa 14' } }]))
})

test('a quarter of another town sets its town, country and postal code', async () => {
  respondTo('GET /api/store/quarters', () => ({ data: [abidjan] }))
  const sent = respondTo('PUT /api/order/desk/address', () => ({ data: order }))
  const { user } = renderPart(<AddressDialog order={order} onClose={() => {}} />)
  await user.type(screen.getByRole('combobox', { name: texts('desk.quarter') }), 'coco')
  await user.click(await screen.findByRole('option', { name: /Cocody/ }))
  await user.click(saveAddress())
  await waitFor(() => expect(sent).toHaveLength(1))
  const town = { city: 'Abidjan', state: 'Abidjan', country: 'Côte d’Ivoire', pincode: '-' }
  expect(sent[0]).toMatchObject({ address: { ...town, quarter: 'cocody' } })
})

test('a corrected address is not sent while its typed quarter matches none, and the input stays', async () => {
  respondTo('GET /api/store/quarters', () => ({ data: [abidjan] }))
  const sent = respondTo('PUT /api/order/desk/address', () => ({ data: order }))
  const { user } = renderPart(<AddressDialog order={order} onClose={() => {}} />)
  const quarter = screen.getByRole<HTMLInputElement>('combobox', { name: texts('desk.quarter') })
  await user.type(quarter, 'Yopougon')
  await user.click(saveAddress())
  await waitFor(() => expect(document.activeElement).toBe(quarter))
  expect(screen.getByText(texts('address.noSuchQuarter'))).toBeTruthy()
  expect(quarter.value).toBe('Yopougon')
  expect(sent).toEqual([])
  await user.clear(quarter)
  await user.click(saveAddress())
  await waitFor(() => expect(sent).toMatchObject([{ address: { quarter: null } }]))
})
