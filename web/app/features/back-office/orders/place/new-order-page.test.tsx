import type { CustomerRow, User } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskOrder } from '../../../../../testing/example-desk-order.ts'
import { exampleOrder } from '../../../../../testing/example-order.ts'
import { refreshShop, unknownShop } from '../../../shop/index.ts'
import { forgetNewerShop } from '../../../shop/newest-shop.ts'
import { NewOrderPage } from './new-order-page.tsx'

const milk = {
  _id: 'p1',
  name: 'Lait',
  brand: '',
  image: [],
  unit: '1 L',
  price: 900,
  discount: 0,
  stock: 3,
  path: '/product/Lait-p1',
}

afterEach(forgetNewerShop)

const mermoz = { id: 'dakar_mermoz', name: 'Mermoz', city: 'Dakar', isDelivered: true, point: null }

/** The form once it has its draft slot. */
async function renderPage() {
  respondTo('GET /api/user/user-details', () => ({ data: { _id: 'u1', role: 'ADMIN' } as User }))
  respondTo('GET /api/store/quarters', () => ({ data: [mermoz] }))
  const page = renderForOwner(<NewOrderPage />)
  await screen.findByLabelText(texts('desk.name'))
  return page
}

/** Products that searches find. */
function find(...products: (typeof milk & { stepGrams?: number })[]) {
  const more = { category: [], subCategory: [], description: '', more_details: {} }
  return respondTo('POST /api/product/search-product', () => ({
    data: products.map((product) => ({ ...product, ...more })),
    page: 1,
    totalPage: 1,
    totalCount: products.length,
    totalNoPage: products.length,
  }))
}

const quarterField = () => screen.getByRole<HTMLInputElement>('combobox', { name: texts('desk.quarter') })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('dix-phone-order-'))

test('everything missing is shown at once, each at its field', async () => {
  const { user } = await renderPage()
  await user.click(screen.getByRole('button', { name: texts('desk.placeOrder') }))
  for (const key of ['nameMissing', 'phoneMissing', 'addressMissing', 'noLines'] as const)
    expect(await screen.findByText(texts(`desk.${key}`))).toBeTruthy()
  expect(document.activeElement).toBe(field(texts('desk.name')))
})

test('products are found and ranked as in the shop', async () => {
  const mash = { ...milk, _id: 'p2', name: 'Purée au lait', stock: 0, price: 500 }
  const curds = { ...milk, _id: 'p3', name: 'Lait caillé', unit: '100 g', stepGrams: 100, stock: 25 }
  const sent = find(milk, mash, curds)
  const { user } = await renderPage()
  await user.type(screen.getByRole('searchbox'), 'lait')
  const add = await screen.findByRole('button', { name: texts('desk.addOne', { name: 'Lait' }) })
  expect(sent.at(-1)?.search).toBe('lait')
  expect(
    screen.getByRole('button', { name: texts('desk.addOne', { name: 'Purée au lait' }) }),
  ).toHaveProperty('disabled', true)
  expect(screen.getByText(texts('desk.weightInStock', { weight: '2.5 kg' }))).toBeTruthy()
  await user.click(add)
  expect(screen.getByRole('group', { name: texts('desk.quantityOf', { name: 'Lait' }) })).toBeTruthy()
  // The labels address staff about the customer.
  expect(screen.getByRole('group', { name: texts('desk.customerGives') })).toBeTruthy()
})

test('an unfinished order is restored after the page was left, at current prices', async () => {
  find(milk)
  const first = await renderPage()
  await first.user.type(field(texts('desk.name')), 'Awa')
  await first.user.type(screen.getByRole('searchbox'), 'lait')
  await first.user.click(await screen.findByRole('button', { name: texts('desk.addOne', { name: 'Lait' }) }))
  await first.user.click(screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Lait' }) }))
  await first.user.click(screen.getByRole('radio', { name: /5\s000/ }))
  first.unmount()
  const priced = respondTo('POST /api/cart/price', () => ({
    data: [{ _id: 'p1', quantity: 2, seenPrice: 950, productId: { ...milk, price: 950 } }],
  }))
  const { user } = await renderPage()
  expect(priced).toMatchObject([{ items: [{ productId: 'p1', quantity: 2 }] }])
  expect(field(texts('desk.name')).value).toBe('Awa')
  expect(screen.getByRole('button', { name: /1\s900/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /5\s000/ }).checked).toBe(true)
  // It can be discarded, which can be undone.
  await user.click(screen.getByRole('button', { name: texts('admin.discardDraft') }))
  expect(field(texts('desk.name')).value).toBe('')
  expect(drafts()).toEqual([])
  await user.click(screen.getByRole('button', { name: texts('admin.undo') }))
  await waitFor(() => expect(field(texts('desk.name')).value).toBe('Awa'))
  expect(screen.getByRole('button', { name: /1\s900/ })).toBeTruthy()
})

test('a product that is no longer sold is removed from an unfinished order, and the form says so', async () => {
  find(milk)
  const first = await renderPage()
  await first.user.type(screen.getByRole('searchbox'), 'lait')
  await first.user.click(await screen.findByRole('button', { name: texts('desk.addOne', { name: 'Lait' }) }))
  first.unmount()
  respondTo('POST /api/cart/price', () => ({ data: [] }))
  await renderPage()
  expect(screen.getByText(texts('desk.notSold', { count: 1 }))).toBeTruthy()
})

const onePage = { page: 1, totalPage: 1, totalNoPage: 1, totalCount: 1 }

const caller: CustomerRow = {
  _id: 'c1',
  hasAccount: false,
  name: 'Fatou Sow',
  email: null,
  mobile: '+221775123408',
  phone: { number: '+221775123408', shown: '77 512 34 08' },
  blocked: true,
  hasNote: true,
  demo: false,
  orders: 4,
  spentAmt: 9_000,
  lastOrderAt: '2026-11-20T10:00:00.000Z',
}

test('a known number identifies the caller before the order is placed, and fills in their address', async () => {
  const { user } = await renderPage()
  const sent = respondTo('POST /api/customer/list', () => ({ data: [caller], ...onePage }))
  const { blocked: _blocked, hasNote: _hasNote, ...row } = caller
  const place = {
    address_line: 'Villa 42',
    landmark: 'Face au marché',
    quarter: mermoz.id,
    quarterName: mermoz.name,
    city: 'Dakar',
    latitude: 14.7,
    longitude: -17.47,
    mobile: caller.mobile,
  }
  const address = { ...exampleOrder.delivery_address, ...place }
  const addresses = [address, { ...address, mobile: '78 000 00 00' }]
  const block = { at: '2026-11-20T10:00:00.000Z', reason: 'Never pays', by: null }
  const more = { since: block.at, note: 'Rings twice', toCollectAmt: 0, owedBackAmt: 0, history: [] }
  respondTo('POST /api/customer/details', () => ({ data: { ...row, ...more, block, addresses }, ...onePage }))
  await user.type(field(texts('desk.phone')), '77 512 34')
  expect(sent).toEqual([])
  await user.type(field(texts('desk.phone')), ' 08')
  const known = await screen.findByRole('region', { name: 'Fatou Sow' })
  expect(sent.at(-1)?.search).toBe('+221775123408')
  expect(within(known).getByText(texts('desk.blocked'))).toBeTruthy()
  await within(known).findByText('Never pays')
  await user.click(within(known).getByRole('button', { name: 'Villa 42, Face au marché, Mermoz, Dakar' }))
  expect(field(texts('desk.name')).value).toBe('Fatou Sow')
  expect(field(texts('desk.addressLine')).value).toBe('Villa 42')
  expect(field(texts('desk.city')).value).toBe('Dakar')
  expect(field(texts('desk.landmark')).value).toBe('Face au marché')
  expect(quarterField().value).toBe('Mermoz')
})

test('the form requests the delivery cost of the address, and sends its landmark, quarter and pin', async () => {
  find(milk)
  const area = { state: 'zone', name: 'Mermoz', zone: 'Loin', minutes: 40, store: 'main' } as const
  respondTo('GET /api/shop/get', () => ({ data: { ...unknownShop, area } }))
  await refreshShop()
  const terms = { ...unknownShop.delivery, deliveryFee: 1_500 }
  const inputs = respondTo('POST /api/store/delivery', () => ({
    data: [{ ...area, terms, opening: null, storeName: '' }],
  }))
  const page = await renderPage()
  await takeOrder(page)
  await page.user.type(field(texts('desk.landmark')), 'Face au marché')
  await page.user.type(quarterField(), 'merm')
  await page.user.click(await screen.findByRole('option', { name: /Mermoz/ }))
  expect(field(texts('desk.city')).value).toBe('Dakar')
  const sent = respondTo('POST /api/order/desk/place', () => ({ data: exampleDeskOrder, blocked: false }))
  await page.user.click(await screen.findByRole('button', { name: /2\s400/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(inputs.at(-1)).toEqual({ areas: [{ quarter: mermoz.id, latitude: null, longitude: null }] })
  const place = { address_line: 'Rue 10', landmark: 'Face au marché', city: 'Dakar', quarter: mermoz.id }
  expect(sent[0]).toMatchObject({ dueAmt: 2_400, address: { ...place, latitude: null, longitude: null } })
})

test('an address outside every zone is named with its fee and minutes, and staff may deliver there', async () => {
  find(milk)
  const area = { state: 'outside', name: 'Mermoz', zone: null, minutes: null, store: 'main' } as const
  respondTo('GET /api/shop/get', () => ({ data: { ...unknownShop, area } }))
  await refreshShop()
  const terms = { ...unknownShop.delivery, deliveryFee: 500 }
  const promise = { from: 20, to: 30 }
  respondTo('POST /api/store/delivery', ({ areas }) => ({
    data: areas.map(({ quarter }) => ({
      ...{ ...area, terms, opening: null, storeName: '', promise },
      ...(quarter !== mermoz.id && { state: 'unknown' as const }),
    })),
  }))
  const { user, ...page } = await renderPage()
  await takeOrder({ user, ...page })
  const outside = /^This address is outside every delivery zone.* 500.*, for a delivery in 20–30 min\.$/
  const notice = () =>
    screen.queryByText((_, element) => outside.test(element?.textContent ?? ''), { selector: 'p' })
  expect(notice()).toBeNull()
  await user.type(quarterField(), 'merm')
  await user.click(await screen.findByRole('option', { name: /Mermoz/ }))
  await waitFor(() => expect(notice()).toBeTruthy())
  const sent = acceptOrders()
  await user.click(await screen.findByRole('button', { name: /1\s400/ }))
  await waitFor(() => expect(sent).toMatchObject([{ dueAmt: 1_400, address: { quarter: mermoz.id } }]))
})

test('an order is not placed while its typed quarter matches none, and the input stays', async () => {
  find(milk)
  const page = await renderPage()
  await takeOrder(page)
  const sent = respondTo('POST /api/order/desk/place', () => ({ data: exampleDeskOrder, blocked: false }))
  await page.user.type(quarterField(), 'Ouakam')
  await page.user.click(screen.getByRole('button', { name: /900/ }))
  await waitFor(() => expect(document.activeElement).toBe(quarterField()))
  expect(screen.getByText(texts('address.noSuchQuarter'))).toBeTruthy()
  expect([quarterField().value, field(texts('desk.name')).value]).toEqual(['Ouakam', 'Awa'])
  expect(sent).toEqual([])
  await page.user.clear(quarterField())
  await page.user.type(quarterField(), 'mermoz')
  await page.user.click(screen.getByRole('button', { name: /900/ }))
  await waitFor(() => expect(sent).toMatchObject([{ address: { quarter: mermoz.id } }]))
})

const offering = { ...unknownShop, slots: true as const }
const closedOpening = {
  isOpen: false,
  reason: '',
  opens: 'at 8:00',
  changesAt: null,
  days: [],
  openingHours: [],
}
const slots = ['08', '09'].map((hour) => ({
  from: `2026-11-29T${hour}:00:00.000Z`,
  to: `2026-11-29T${hour}:30:00.000Z`,
}))
const offerSlots = (offered = slots) =>
  respondTo('POST /api/order/desk/slots', () => ({ data: offered, now: '2026-11-28T20:00:00.000Z' }))

/** The form in a shop that offers slots, with an order filled in. */
async function openWithSlots(shop: typeof unknownShop = offering) {
  find(milk)
  respondTo('GET /api/shop/get', () => ({ data: shop }))
  await refreshShop()
  const page = await renderPage()
  await takeOrder(page)
  return { ...page, sent: acceptOrders() }
}
const acceptOrders = () =>
  respondTo('POST /api/order/desk/place', () => ({ data: exampleDeskOrder, blocked: false }))
const submit = () => screen.getByRole('button', { name: /900/ })
const slotField = () => screen.getByLabelText<HTMLSelectElement>(texts('checkout.slot'))
const radio = (key: 'asSoonAsPossible' | 'chooseTime') =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${texts(`checkout.${key}`)}`) })

test('an order is for as soon as possible until the caller chooses a time, which an unfinished order keeps', async () => {
  const asked = offerSlots()
  const { user, unmount } = await openWithSlots()
  expect(radio('asSoonAsPossible').checked).toBe(true)
  await waitFor(() => expect(radio('chooseTime').disabled).toBe(false))
  expect(asked[0]).toEqual({ quarter: null, latitude: null, longitude: null })
  await user.click(radio('chooseTime'))
  await user.selectOptions(screen.getByLabelText(texts('checkout.slot')), slots[1]!.from)
  unmount()
  respondTo('POST /api/cart/price', () => ({
    data: [{ _id: 'p1', quantity: 1, seenPrice: 900, productId: milk }],
  }))
  const again = await renderPage()
  const sent = acceptOrders()
  await again.user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ slot: slots[1] }]))
})

test('while the shop is closed, the first time is suggested, and staff may still take an order for at once', async () => {
  offerSlots()
  const { user, sent } = await openWithSlots({ ...offering, opening: closedOpening })
  await waitFor(() => expect(slotField().value).toBe(slots[0]!.from))
  await user.click(radio('asSoonAsPossible'))
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ slot: null }]))
})

test('an unfinished order keeps the time it showed: as soon as possible, or a suggested one that is gone', async () => {
  respondTo('POST /api/cart/price', () => ({
    data: [{ _id: 'p1', quantity: 1, seenPrice: 900, productId: milk }],
  }))
  offerSlots()
  const first = await openWithSlots({ ...offering, opening: closedOpening })
  await waitFor(() => expect(slotField().value).toBe(slots[0]!.from))
  first.unmount()
  offerSlots(slots.slice(1))
  const second = await renderPage()
  await screen.findByText(texts('checkout.slotGone'))
  await second.user.click(radio('asSoonAsPossible'))
  second.unmount()
  const { user } = await renderPage()
  await waitFor(() => expect(radio('chooseTime').disabled).toBe(false))
  expect(radio('asSoonAsPossible').checked).toBe(true)
  const sent = acceptOrders()
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ slot: null }]))
})

test('in a shop with several stores, the time follows the store of the quarter, not the main one', async () => {
  offerSlots()
  const mainArea = { state: 'unknown', name: '', zone: null, minutes: null, store: 'main' } as const
  const store = { ...mainArea, terms: unknownShop.delivery, storeName: '', slots: true as const }
  respondTo('POST /api/store/delivery', ({ areas }) => ({
    data: areas.map(({ quarter }: { quarter?: string | null }) => ({
      ...store,
      opening: quarter ? null : closedOpening,
    })),
  }))
  const { user, sent } = await openWithSlots({ ...offering, opening: closedOpening, area: mainArea })
  await waitFor(() => expect(radio('chooseTime').disabled).toBe(false))
  expect(radio('asSoonAsPossible').checked).toBe(true)
  await user.type(quarterField(), 'merm')
  await user.click(await screen.findByRole('option', { name: /Mermoz/ }))
  await waitFor(() => expect(screen.queryByText(texts('checkout.notWhileClosed'))).toBeNull())
  expect(radio('asSoonAsPossible').checked).toBe(true)
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ slot: null }]))
})

test('a time that somebody else took is named, nothing is lost, and another one can be chosen', async () => {
  offerSlots()
  const { user } = await openWithSlots()
  await waitFor(() => expect(radio('chooseTime').disabled).toBe(false))
  await user.click(radio('chooseTime'))
  offerSlots(slots.slice(1))
  respondTo('POST /api/order/desk/place', () => {
    throw refusal(409, { code: 'slot_unavailable', message: texts('checkout.slotGone') })
  })
  await user.click(submit())
  const alert = await screen.findByText(texts('checkout.slotGone'), { selector: 'fieldset *' })
  expect(alert).toBeTruthy()
  const sent = acceptOrders()
  await user.click(submit())
  expect(sent).toEqual([])
  expect(field(texts('desk.name')).value).toBe('Awa')
  await user.selectOptions(screen.getByLabelText(texts('checkout.slot')), slots[1]!.from)
  expect(screen.queryByText(texts('checkout.slotGone'), { selector: 'main *' })).toBeNull()
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ slot: slots[1] }]))
})

test('a closed shop whose times cannot be loaded says so, and places nothing before a choice', async () => {
  respondTo('POST /api/order/desk/slots', () => {
    throw refusal(503, { code: 'unavailable', message: 'Later.' })
  })
  const { user, sent } = await openWithSlots({ ...offering, opening: closedOpening })
  await screen.findByRole('button', { name: texts('checkout.retry') }, { timeout: 5_000 })
  await user.click(submit())
  expect(sent).toEqual([])
  expect(screen.getAllByText(texts('checkout.slotsNotLoaded'))).toHaveLength(2)
  await user.click(radio('asSoonAsPossible'))
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ slot: null }]))
})

/** Fills in an order of one product. */
async function takeOrder({ user }: Awaited<ReturnType<typeof renderPage>>) {
  respondTo('POST /api/customer/list', () => ({ data: [], ...onePage, totalCount: 0 }))
  await user.type(field(texts('desk.name')), 'Awa')
  await user.type(field(texts('desk.phone')), '77 000 00 00')
  await user.type(field(texts('desk.addressLine')), 'Rue 10')
  await user.type(screen.getByRole('searchbox'), 'lait')
  await user.click(await screen.findByRole('button', { name: texts('desk.addOne', { name: 'Lait' }) }))
}

test('a failed order is resent with its key, and its draft is deleted once it is placed', async () => {
  find(milk)
  const keys: (string | null)[] = []
  const first = await renderPage()
  await takeOrder(first)
  respondTo('POST /api/order/desk/place', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    throw refusal(503, { code: 'unavailable', message: 'Later.' })
  })
  await first.user.click(screen.getByRole('button', { name: /900/ }))
  await waitFor(() => expect(keys).toHaveLength(1))
  first.unmount()

  respondTo('POST /api/cart/price', () => ({
    data: [{ _id: 'p1', quantity: 1, seenPrice: 900, productId: milk }],
  }))
  respondTo('POST /api/order/desk/place', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    return { data: exampleDeskOrder, blocked: false }
  })
  const { user, router, unmount } = await renderPage()
  await user.click(screen.getByRole('button', { name: /900/ }))
  const page = `/dashboard/orders/${exampleDeskOrder._id}`
  await waitFor(() => expect(router.state.location.pathname).toBe(page))
  expect(keys[0]).not.toBeNull()
  expect(keys[1]).toBe(keys[0])
  unmount()
  expect(drafts()).toEqual([])
})

test('an order that was changed after its response was lost is shown as placed, with a link, and can be placed as a new one', async () => {
  find(milk)
  const keys: (string | null)[] = []
  const page = await renderPage()
  await takeOrder(page)
  const message = 'This order has already been placed.'
  respondTo('POST /api/order/desk/place', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    if (keys.length > 1) return { data: exampleDeskOrder, blocked: false }
    throw refusal(409, {
      code: 'order_settled',
      message,
      data: { _id: 'o1', orderId: 'DX-23456789' },
    })
  })
  await page.user.click(screen.getByRole('button', { name: /900/ }))
  const notice = await screen.findByRole('region', { name: message })
  const link = within(notice).getByRole('link', {
    name: texts('desk.openPlaced', { number: 'DX-23456789' }),
  })
  expect(link.getAttribute('href')).toBe('/dashboard/orders/o1')
  await page.user.click(within(notice).getByRole('button', { name: texts('desk.placeAnother') }))
  const placed = `/dashboard/orders/${exampleDeskOrder._id}`
  await waitFor(() => expect(page.router.state.location.pathname).toBe(placed))
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('if another amount is due than the form showed, it updates prices and delivery and shows the new sum', async () => {
  find(milk)
  const page = await renderPage()
  await takeOrder(page)
  respondTo('POST /api/cart/price', () => ({
    data: [{ _id: 'p1', quantity: 1, seenPrice: 900, productId: { ...milk, price: 1_200 } }],
  }))
  const sent: unknown[] = []
  const message = 'The amount due is now 1,700 F.'
  respondTo('POST /api/order/desk/place', (input) => {
    sent.push(input.dueAmt)
    if (sent.length > 1) return { data: exampleDeskOrder, blocked: false }
    const terms = { deliveryFee: 500, freeFrom: null, roundsCash: false }
    const beside = { couponAmt: 0, creditAmt: 0, deliveryFee: 500, rounding: 0 }
    const data = { totalAmt: 1_200, ...beside, dueAmt: 1_700, terms }
    throw refusal(409, { code: 'cart_changed', message, data })
  })
  await page.user.click(screen.getByRole('button', { name: /900/ }))
  await page.user.click(await screen.findByRole('button', { name: /1\s700/ }))
  const placed = `/dashboard/orders/${exampleDeskOrder._id}`
  await waitFor(() => expect(page.router.state.location.pathname).toBe(placed))
  expect(sent).toEqual([900, 1_700])
})
