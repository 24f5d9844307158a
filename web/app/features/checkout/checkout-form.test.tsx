import { type Address, type DeliveryView, type PaymentMethod, totalsOf } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, refusal, renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { exampleUser } from '../../../testing/example-user.ts'
import { useNaming } from '../../platform/forms/use-naming.ts'
import { useBill } from '../bill/index.ts'
import type { Cart } from '../cart/index.ts'
import { ShopContext, unknownShop } from '../shop/index.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutDraft } from './placing/attempt.ts'
import { useCoupon } from './use-coupon.ts'
import { refreshSlots, slotsOfAddress, useDeliveryTime } from './use-delivery-time.ts'

const totals = totalsOf([{ price: 10_000, discount: 0, quantity: 1 }])
const cart: Cart = { status: 'ready', lines: [], totals, pending: false, changes: [] }
const villa: Address = { ...exampleOrder.delivery_address, _id: 'a1', userId: 'u1', status: true }
const place = vi.fn<(draft: CheckoutDraft) => undefined>()
beforeEach(() => void place.mockClear())

type PartProps = {
  to?: DeliveryView
  name?: string
  addressId?: string
  credit?: number
  method?: PaymentMethod
}

function Part({
  to,
  name = 'Awa Ndiaye',
  addressId = 'a1',
  credit: available = 0,
  method = 'cash',
}: PartProps) {
  const [isOn, setOn] = useState(true)
  const credit = { available, isLoading: false, isOn, setOn, used: isOn ? available : 0 }
  const coupon = useCoupon(totals.totalAmt, 'a1')
  return (
    <CheckoutForm
      cart={cart}
      addresses={[villa]}
      to={to}
      time={useDeliveryTime(slotsOfAddress(addressId), to)}
      delivery={{ selected: 'a1', select() {}, isAdding: false, add() {}, endAdding() {} }}
      payment={{ methods: [method], chosen: method, choose() {} }}
      note={{ sums: [], selected: null, onSelect() {} }}
      orderNote={{ text: '', write() {} }}
      naming={useNaming({ name })}
      coupon={coupon}
      credit={credit}
      bill={useBill(totals.totalAmt, method, coupon.terms, to?.terms, credit.used)}
      placing={{ busy: null, error: null, place, repeat() {} }}
      orderable
      testPayments={false}
    />
  )
}

test('no order is placed while a coupon is being checked; it then includes the coupon', async () => {
  const { promise: checked, resolve: check } = Promise.withResolvers<void>()
  respondTo('POST /api/order/coupon', async () => {
    await checked
    return { data: { code: 'DIX-10', kind: 'percent', value: 10 } }
  })
  const { user } = renderPart(<Part />)
  const order = screen.getByRole('button', { name: texts('paymentMethods.cash') })
  await user.type(screen.getByLabelText(texts('checkout.coupon')), 'dix-10{Enter}')
  await user.click(order)
  expect(place).not.toHaveBeenCalled()
  check()
  await screen.findByText(texts('checkout.couponApplied', { code: 'DIX-10' }))
  await user.click(order)
  expect(
    place.mock.calls.map(
      ([
        {
          order: { coupon, dueAmt },
        },
      ]) => [coupon, dueAmt],
    ),
  ).toEqual([['DIX-10', 9_000]])
})

test('users without a name are asked for it, and no order is placed before it is saved', async () => {
  const saved = respondTo('PUT /api/user/update-user', () => ({
    data: { user: exampleUser('USER'), emailPending: null },
  }))
  const { user } = renderPart(<Part name="" />)
  const order = screen.getByRole('button', { name: texts('paymentMethods.cash') })
  await user.click(order)
  const name = screen.getByLabelText(texts('checkout.name'))
  expect(screen.getByText(texts('account.nameMissing'))).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect([saved, place.mock.calls]).toEqual([[], []])
  await user.type(name, ' Awa Ndiaye ')
  await user.click(order)
  await waitFor(() => expect(place).toHaveBeenCalledTimes(1))
  expect(saved).toEqual([{ name: 'Awa Ndiaye' }])
})

test('users with a name are not asked for it', () => {
  renderPart(<Part />)
  expect(screen.queryByLabelText(texts('checkout.name'))).toBeNull()
})

const closedOpening = {
  isOpen: false,
  reason: '',
  opens: 'at 8:00',
  changesAt: null,
  days: [],
  openingHours: [],
}
const mermoz: DeliveryView = {
  state: 'zone',
  name: 'Mermoz',
  zone: 'Mermoz',
  minutes: 12,
  store: 'main',
  storeName: '',
  opening: null,
  terms: { deliveryFee: 700, freeFrom: 25_000, roundsCash: true, smallestOrder: 0 },
}

test("the bill is that of the address's zone, with its distance in minutes", async () => {
  const { user } = renderPart(<Part to={mermoz} />)
  expect(screen.getByText('Zone Mermoz, 12 min away')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('paymentMethods.cash') }))
  expect(place.mock.calls.map(([{ order }]) => order.dueAmt)).toEqual([10_700])
})

test('an address whose store has no range of its own gets the delivery time in the settings, as its order does', () => {
  const shop = { ...unknownShop, deliveryMinutes: 45, promise: { from: 9, to: 12 } }
  renderPart(
    <ShopContext value={shop}>
      <Part to={mermoz} />
    </ShopContext>,
  )
  expect(screen.getByText(texts('shop.promise', { minutes: '45' }))).toBeTruthy()
})

test.each([
  [{ terms: { ...mermoz.terms, smallestOrder: 15_000 } }, /^The minimum order is 15/],
  [{ state: 'outside' as const, name: 'Ngor', zone: null }, /^We do not deliver to Ngor yet/],
  [{ opening: { ...closedOpening } }, /^The shop is closed/],
])('nothing is ordered to an address with %j', async (more, why) => {
  renderPart(<Part to={{ ...mermoz, ...more }} />)
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts('paymentMethods.cash') }).disabled).toBe(
    true,
  )
})

const slots = ['08', '09'].map((hour) => ({
  from: `2026-11-29T${hour}:00:00.000Z`,
  to: `2026-11-29T${hour}:30:00.000Z`,
}))
const offering = { ...mermoz, slots: true as const }
const offerSlots = (offered = slots) =>
  respondTo('POST /api/order/slots', () => ({ data: offered, now: '2026-11-28T20:00:00.000Z' }))
const openCheckout = (to: DeliveryView) => {
  offerSlots()
  return renderPart(<Part to={to} />)
}
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: texts('paymentMethods.cash') })
const slotSent = () => place.mock.calls.map(([{ order }]) => order.slot)

test('an order is for as soon as possible until the shopper chooses a slot', async () => {
  const { user } = openCheckout(offering)
  const later = await screen.findByLabelText(texts('checkout.chooseTime'))
  await user.click(payButton())
  await user.click(later)
  await user.selectOptions(screen.getByLabelText(texts('checkout.slot')), slots[1]!.from)
  await user.click(payButton())
  expect(slotSent()).toEqual([undefined, slots[1]])
  await user.click(screen.getByLabelText(texts('checkout.asSoonAsPossible')))
  await user.click(payButton())
  expect(slotSent()[2]).toBeUndefined()
})

const closedNow = { ...offering, opening: closedOpening }

test('a closed shop that offers slots takes an order for its first one', async () => {
  const { user } = openCheckout(closedNow)
  await screen.findByLabelText(texts('checkout.slot'))
  await user.click(payButton())
  expect(slotSent()).toEqual([slots[0]])
})

test('when the shop closes, an order for as soon as possible waits until the shopper has chosen a slot', async () => {
  const { user, rerender } = openCheckout(offering)
  await waitFor(() =>
    expect(screen.getByLabelText(texts('checkout.chooseTime'))).toHaveProperty('disabled', false),
  )
  rerender(page(<Part to={closedNow} />))
  expect(screen.getByRole('alert').textContent).toBe(texts('checkout.closedNow'))
  expect(payButton().disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText(texts('checkout.slot')), slots[1]!.from)
  expect(screen.queryByText(texts('checkout.closedNow'))).toBeNull()
  await user.click(payButton())
  expect(slotSent()).toEqual([slots[1]])
})

test('when the shop opens, the slot that was shown stays', async () => {
  const { user, rerender } = openCheckout(closedNow)
  await screen.findByLabelText(texts('checkout.slot'))
  rerender(page(<Part to={offering} />))
  await user.click(payButton())
  expect(slotSent()).toEqual([slots[0]])
})

test.each([
  ['has passed', slots.slice(1)],
  ['has another length', slots.map(({ from }) => ({ from, to: from.replace(':00:', ':15:') }))],
])('the slot that a closed shop suggested is not replaced by the next one when it %s', async (_, left) => {
  const { user } = openCheckout(closedNow)
  const select = await screen.findByLabelText(texts('checkout.slot'))
  offerSlots(left)
  await refreshSlots()
  expect((await screen.findByRole('alert')).textContent).toBe(texts('checkout.slotGone'))
  expect(payButton().disabled).toBe(true)
  await user.selectOptions(select, left[0]!.from)
  await user.click(payButton())
  expect(slotSent()).toEqual([left[0]])
})

test('a chosen slot that is no longer on offer is not replaced without asking', async () => {
  const { user } = openCheckout(offering)
  await user.click(await screen.findByLabelText(texts('checkout.chooseTime')))
  offerSlots([slots[1]!])
  await refreshSlots()
  expect((await screen.findAllByText(texts('checkout.slotGone'))).length).toBeGreaterThan(0)
  expect(payButton().disabled).toBe(true)
  await user.click(screen.getByLabelText(texts('checkout.asSoonAsPossible')))
  expect(payButton().disabled).toBe(false)
})

test('if no slot is left, the page says to order for as soon as possible', async () => {
  const { user } = openCheckout(offering)
  await user.click(await screen.findByLabelText(texts('checkout.chooseTime')))
  offerSlots([])
  await refreshSlots()
  const hint = texts('checkout.slotsGone', { instead: texts('checkout.asSoonAsPossible') })
  expect((await screen.findByRole('alert')).textContent).toBe(hint)
  expect(screen.queryByLabelText(texts('checkout.slot'))).toBeNull()
})

test('while the slots of another address are loading, a chosen slot is neither ordered nor called gone', async () => {
  const { user, rerender } = openCheckout(offering)
  const later = screen.getByLabelText(texts('checkout.chooseTime'))
  await waitFor(() => expect(later).toHaveProperty('disabled', false))
  await user.click(later)
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  respondTo('POST /api/order/slots', async () => {
    await loaded
    return { data: slots, now: '2026-11-28T20:00:00.000Z' }
  })
  rerender(page(<Part to={offering} addressId="a2" />))
  expect(screen.getByText(texts('checkout.slotsLoading'))).toBeTruthy()
  expect(screen.queryByText(texts('checkout.slotGone'))).toBeNull()
  expect(payButton().disabled).toBe(true)
  load()
  await waitFor(() => expect(payButton().disabled).toBe(false))
  expect(screen.getByLabelText(texts('checkout.slot'))).toHaveProperty('value', slots[0]!.from)
})

test('if the slots cannot be loaded, the page says why and tries again, and an open shop still takes orders', async () => {
  respondTo('POST /api/order/slots', () => {
    throw refusal(503, { code: 'unavailable', message: 'Back soon.' })
  })
  const { user, rerender } = renderPart(<Part to={offering} />)
  await screen.findByText('Back soon.')
  expect(payButton().disabled).toBe(false)
  rerender(page(<Part to={closedNow} />))
  expect(screen.queryByText(texts('checkout.slotGone'))).toBeNull()
  expect(payButton().disabled).toBe(true)
  offerSlots()
  await user.click(screen.getByRole('button', { name: texts('checkout.retry') }))
  await screen.findByLabelText(texts('checkout.slot'))
  expect(screen.queryByText('Back soon.')).toBeNull()
})

test('a store that offers no slots is not asked for them', () => {
  const asked = offerSlots()
  renderPart(<Part to={mermoz} />)
  expect([asked, screen.queryByText(texts('checkout.whenToDeliver'))]).toEqual([[], null])
})

const sentOrder = () =>
  place.mock.calls.map(
    ([
      {
        method,
        order: { useCredit, dueAmt },
      },
    ]) => [method, useCredit, dueAmt],
  )

test('credit pays the order unless the shopper keeps it, and then the rest is paid as usual', async () => {
  const { user } = renderPart(<Part credit={3_000} />)
  const pay = screen.getByRole('button', { name: texts('paymentMethods.cash') })
  await user.click(pay)
  await user.click(screen.getByRole('switch', { name: texts('checkout.useCredit') }))
  await user.click(pay)
  expect(sentOrder()).toEqual([
    ['cash', true, 7_000],
    ['cash', undefined, 10_000],
  ])
})

test('credit that pays everything asks for no method', async () => {
  const { user } = renderPart(<Part credit={12_000} />)
  expect(screen.queryByText(texts('checkout.howToPay'))).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('checkout.payWithCredit') }))
  expect(sentOrder()).toEqual([['cash', true, 0]])
})

test('a coupon that pays everything asks for no method, also in a shop that takes only cards', async () => {
  respondTo('POST /api/order/coupon', () => ({ data: { code: 'ALL', kind: 'percent', value: 100 } }))
  const { user } = renderPart(<Part method="card" />)
  await user.type(screen.getByLabelText(texts('checkout.coupon')), 'all{Enter}')
  await user.click(await screen.findByRole('button', { name: texts('checkout.order') }))
  expect(screen.queryByText(texts('checkout.howToPay'))).toBeNull()
  expect(sentOrder()).toEqual([['cash', undefined, 0]])
})
