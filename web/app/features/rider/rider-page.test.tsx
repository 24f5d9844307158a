import { NetworkError, type RiderShift, type RiderWork, slotWords, type TripOrder } from '@dix/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { exampleUser } from '../../../testing/example-user.ts'
import { databasesOf, type StoredItems } from '../../../testing/indexed-db.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { transmit } from '../../platform/api/transmit.ts'
import { RiderPage } from './rider-page.tsx'

vi.mock('../../platform/api/transmit.ts', () => ({ transmit: vi.fn() }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(transmit).mockClear()
})

const { _id, orderId, delivery_address } = exampleOrder
const toCollectAmt = 6_980
const cash = { toCollectAmt, payWith: 10_000, changeAmt: 3_020 }
const offered = {
  ...{
    _id,
    orderId,
    version: 3,
    addressLine: 'Villa 42, Mermoz',
    landmark: '',
    quarterName: 'Mermoz',
    hasBags: false,
    promisedAt: null,
  },
  ...cash,
}
const stop: TripOrder = {
  ...{ _id, orderId, delivery_address, note: null, payment_method: 'cash', promisedAt: null, ...cash },
  status: 'at_the_door',
  arrivedAt: null,
  version: 4,
  customerName: 'Awa',
  triesLeft: 5,
}
const shift: RiderShift = {
  ...{ _id: 's1', startedAt: exampleOrder.placedAt, floatAmt: 5_000, collectedAmt: 6_980, handedInAmt: 0 },
  ...{ carriedAmt: 11_980, ceilingAmt: 50_000, handInBy: null, paidOnly: false },
}
const none: RiderWork = { shift, trip: null, offers: [], afterHandIn: 0, doorMinutes: 5 }
const offers: RiderWork = { ...none, offers: [{ storeName: null, orders: [offered] }] }
const trip = (...doors: TripOrder[]): RiderWork => ({
  ...none,
  trip: { _id: 't1', startedAt: exampleOrder.placedAt, doors },
})

/** The page within the main element of the back office. */
const Rider = () => (
  <main id="content" tabIndex={-1}>
    <RiderPage />
  </main>
)

/** Renders the page of a rider. @returns the user, and the rider's work as the server has it */
function openRider(work: RiderWork) {
  const server = { work }
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser('ADMIN') }))
  respondTo('GET /api/rider/work', () => ({ data: server.work }))
  /** What a step responds, and every later read. */
  const respond = (after: RiderWork) => () => {
    server.work = after
    return { data: after }
  }
  return { ...renderForOwner(<Rider />), server, respond }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('an order that another rider has taken disappears, and the rider learns why', async () => {
  const { user, server } = openRider(offers)
  respondTo('POST /api/rider/take', () => {
    server.work = none
    throw refusal(409, { code: 'changed_meanwhile', message: 'Another rider has taken this order.' })
  })
  await user.click(await button(new RegExp(orderId)))
  expect(await screen.findByText('Another rider has taken this order.')).toBeTruthy()
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
})

/** Matches the element that has the whole text of a slot. */
const slotShown = (slot: NonNullable<TripOrder['slot']>) => (_: string, element: Element | null) =>
  element?.tagName === 'B' && element.textContent === slotWords(slot, 'en', Date.now())

test('a delivery slot is shown with its start, and the rider is warned before it', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const slotAt = (minutes: number) => ({
    from: at(minutes),
    to: at(minutes + 30),
    prepareAt: at(minutes - 60),
  })
  const early = { ...stop, slot: slotAt(20) }
  openRider(trip(early, { ...stop, _id: 'o2', status: 'on_the_way', slot: slotAt(-5) }))
  expect(await screen.findAllByText(/^Too early/)).toHaveLength(1)
  expect(screen.getByText(slotShown(early.slot))).toBeTruthy()
})

test('the bags are counted before the rider leaves; after a wrong count they may leave without the check', async () => {
  const { user, server } = openRider({
    ...none,
    offers: [{ storeName: null, orders: [{ ...offered, hasBags: true }] }],
  })
  const sent = respondTo('POST /api/rider/take', ({ bags }) => {
    if (bags) throw refusal(400, { code: 'invalid_input', message: 'Count the bags again.' })
    server.work = none
    return { data: none }
  })
  const take = new RegExp(`^${texts('rider.take', { count: 1 })}`)
  expect((await button(take)).hasAttribute('disabled')).toBe(true)
  const [more, fewer] = [
    await button(texts('rider.moreBags', { order: orderId })),
    await button(texts('rider.fewerBags', { order: orderId })),
  ]
  await user.click(more)
  for (const _press of [1, 2]) await user.click(fewer)
  expect(screen.getByText(texts('rider.bagCount', { count: 0 }))).toBeTruthy()
  expect(document.activeElement).toBe(fewer)
  for (const _bag of [1, 2]) await user.click(more)
  expect(screen.getByText(texts('rider.bagCount', { count: 2 }))).toBeTruthy()
  await user.click(await button(take))
  expect(await screen.findByText('Count the bags again.')).toBeTruthy()
  await user.click(await button(texts('rider.uncounted')))
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  expect(sent).toEqual([{ orders: [_id], bags: [{ _id, count: 2 }] }, { orders: [_id] }])
})

test('after a wrong code the boxes are empty and say how many tries are left; after the last, only a delivery without the code is possible', async () => {
  let triesLeft = 2
  const { user } = openRider(trip(stop))
  const sent = respondTo('PUT /api/rider/deliver', ({ code }) => {
    if (!code) return { data: none }
    triesLeft -= 1
    throw refusal(400, { code: 'wrong_code', message: 'This code is incorrect.', data: { triesLeft } })
  })
  const type = async (digits: string) => {
    const boxes = await screen.findAllByRole('textbox')
    expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '', ''])
    await user.click(boxes[0]!)
    await user.keyboard(digits)
    await user.click(await button(texts('rider.collectAndDeliver')))
  }
  await type('0000')
  expect(await screen.findByText(texts('rider.wrongCode', { count: 1 }))).toBeTruthy()
  await type('0001')
  expect(await screen.findByText(texts('rider.noTries'))).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await button(texts('rider.noCode')))
  await user.click(await button(texts('rider.phone_off')))
  expect(await screen.findByText(texts('rider.delivered', { order: orderId }))).toBeTruthy()
  expect(sent).toEqual([
    { _id, toCollectAmt, code: '0000' },
    { _id, toCollectAmt, code: '0001' },
    { _id, toCollectAmt, unproven: 'phone_off' },
  ])
})

test('an order that was not delivered is tried again or comes back, while another door can go first', async () => {
  const other: TripOrder = { ...stop, _id: 'o2', orderId: 'DX-2222', status: 'on_the_way' }
  const { user, respond } = openRider(trip(other, stop))
  const failed = respondTo(
    'PUT /api/rider/not-delivered',
    respond(trip({ ...stop, status: 'not_delivered' })),
  )
  const returned = respondTo(
    'PUT /api/rider/head-back',
    respond(trip({ ...stop, status: 'on_the_way_back' })),
  )
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first!.textContent).toContain(orderId)
  expect(within(second!).queryByRole('link')).toBeNull()
  await user.click(await button(texts('rider.notDelivered')))
  await user.click(await button(texts('deskReasons.nobody_there')))
  expect(await button(texts('rider.tryAgain'))).toBeTruthy()
  await user.click(await button(texts('rider.headBack')))
  expect(await screen.findByText(texts('rider.back'))).toBeTruthy()
  expect([...failed, ...returned]).toEqual([{ _id, reason: 'nobody_there' }, { _id }])
})

test('the change to carry is that of the doors ahead, without orders that come back', async () => {
  const numbered = (number: string, status: TripOrder['status']): TripOrder => {
    return { ...stop, _id: number, orderId: `DX-${number}`, status }
  }
  openRider(
    trip(numbered('1', 'on_the_way_back'), numbered('2', 'not_delivered'), numbered('3', 'on_the_way')),
  )
  const line = (await screen.findByText(texts('rider.carry'))).parentElement!
  expect(line.textContent.replaceAll(/\D/g, '')).toBe(String(2 * cash.changeAmt))
})

/** Cuts or restores the browser's connection. */
function connect(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
const listOf = async (name: string) =>
  within(await screen.findByRole('region', { name })).findAllByRole('listitem')

test('nobody is there only after the wait at the door, with the address and a call beside it', async () => {
  const since = (seconds: number) => ({
    ...stop,
    arrivedAt: new Date(Date.now() - seconds * 1000).toISOString(),
  })
  const { user, server } = openRider(trip(since(60)))
  await user.click(await button(texts('rider.notDelivered')))
  const sheet = within(await screen.findByRole('dialog'))
  const nobody = () =>
    sheet.getByRole<HTMLButtonElement>('button', { name: new RegExp(texts('deskReasons.nobody_there')) })
  expect(nobody().disabled).toBe(true)
  expect(nobody().textContent).toMatch(/wait (4:00|3:5\d) more/)
  expect(sheet.getByRole('link', { name: texts('rider.call') })).toBeTruthy()
  expect(sheet.getByText(delivery_address.address_line)).toBeTruthy()
  server.work = trip(since(300))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(nobody().disabled).toBe(false))
})

test('steps made without a connection show at once, and are sent later in their order with their own keys', async () => {
  const { user, respond } = openRider(trip({ ...stop, status: 'on_the_way' }))
  connect(false)
  await user.click(await button(texts('rider.arrive')))
  await user.click((await screen.findAllByRole('textbox'))[0]!)
  await user.keyboard('4712')
  await user.click(await button(texts('rider.collectAndDeliver')))
  expect(await screen.findByText(texts('rider.waiting', { count: 2 }))).toBeTruthy()
  const waiting = await listOf(texts('rider.willBeSent'))
  expect(waiting.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(texts('rider.arrive')),
    expect.stringContaining(texts('rider.deliver')),
  ])
  // The address has left the page, and the cash is with the rider.
  expect(screen.queryByText(delivery_address.address_line)).toBeNull()
  expect(screen.getByRole('region', { name: texts('rider.shift') }).textContent).toMatch(/18\D960/)
  // The shop would refuse to end the shift before it knows about them.
  expect(screen.getByText(texts('rider.endAfterSteps'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('rider.endShift') })).toBeNull()

  const keys: (string | null)[] = []
  const respondWith =
    (after: RiderWork) =>
    (_input: unknown, headers: Headers): { data: RiderWork } => {
      keys.push(headers.get('idempotency-key'))
      return respond(after)()
    }
  const arrived = respondTo('PUT /api/rider/arrive', respondWith(trip(stop)))
  const delivered = respondTo('PUT /api/rider/deliver', respondWith(none))
  connect(true)
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  const offline = { version: 4, at: expect.any(String), sentAt: expect.any(String) }
  expect([...arrived, ...delivered]).toEqual([
    { _id, offline },
    { _id, toCollectAmt, code: '4712', offline },
  ])
  expect(new Set(keys).size).toBe(2)
  expect(screen.queryByText(texts('rider.willBeSent'))).toBeNull()
  expect(await button(texts('rider.endShift'))).toBeTruthy()
})

test('a step that the shop refuses when it arrives stays on the page with the reason, until its rider has read it', async () => {
  const { user, server } = openRider(trip(stop))
  connect(false)
  await user.click(await button(texts('rider.noCode')))
  await user.click(await button(texts('rider.phone_off')))
  await screen.findByText(texts('rider.waiting', { count: 1 }))
  respondTo('PUT /api/rider/deliver', () => {
    server.work = none
    throw refusal(409, { code: 'order_settled', message: 'This order has changed. Check its current state.' })
  })
  connect(true)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This order has changed.')
  expect(alert.textContent).toContain(texts('rider.deliver'))
  await user.click(within(alert).getByRole('button', { name: texts('rider.understood') }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a step that was sent is undone for a minute, and a refused undo says why', async () => {
  const undoable = {
    ...{ _id, orderId, version: 5, status: 'delivered' as const },
    until: new Date(Date.now() + 60_000).toISOString(),
  }
  const { user, server, respond } = openRider({ ...none, undoable: [undoable] })
  const notice = { order: orderId, status: texts('orderStates.delivered') }
  expect(await screen.findByText(texts('rider.undoable', notice))).toBeTruthy()
  const refused = respondTo('PUT /api/rider/undo', () => {
    throw refusal(409, { code: 'order_settled', message: 'This order has changed.' })
  })
  await user.click(await button(texts('rider.undo')))
  expect(await screen.findByText('This order has changed.')).toBeTruthy()
  const undone = respondTo('PUT /api/rider/undo', respond(trip(stop)))
  await user.click(await button(texts('rider.undo')))
  expect(await screen.findByText(delivery_address.address_line)).toBeTruthy()
  expect([...refused, ...undone]).toEqual([
    { _id, version: 5 },
    { _id, version: 5 },
  ])
  expect(screen.queryByRole('button', { name: texts('rider.undo') })).toBeNull()
  server.work = { ...none, undoable: [{ ...undoable, until: new Date(Date.now() - 1_000).toISOString() }] }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('rider.undo') })).toBeNull()
})

test('a step that waits leaves the queue when it is undone, the last one first, and is never sent', async () => {
  const { user, respond } = openRider(trip({ ...stop, status: 'on_the_way' }))
  connect(false)
  await user.click(await button(texts('rider.arrive')))
  await takePhoto(user)
  await user.click(await button(texts('rider.phone_off')))
  await screen.findByText(texts('rider.waiting', { count: 2 }))
  await user.click(await button(texts('rider.undoLast')))
  await screen.findByText(texts('rider.waiting', { count: 1 }))
  expect(await button(texts('rider.collectAndDeliver'))).toBeTruthy()
  const arrived = respondTo('PUT /api/rider/arrive', respond(trip(stop)))
  connect(true)
  await waitFor(() => expect(screen.queryByText(texts('rider.willBeSent'))).toBeNull())
  expect(arrived).toHaveLength(1)
  expect(transmit).not.toHaveBeenCalled()
})

test('a delivery whose response is lost has no undo until it has gone through', async () => {
  const { user, server, respond } = openRider(trip(stop))
  let loseResponse = (_failure: Error) => {}
  respondTo('PUT /api/rider/deliver', () => new Promise((_, reject) => (loseResponse = reject)))
  await user.click(await button(texts('rider.noCode')))
  await user.click(await button(texts('rider.phone_off')))
  const undoable = {
    ...{ _id, orderId, version: 5, status: 'delivered' as const },
    until: new Date(Date.now() + 60_000).toISOString(),
  }
  server.work = { ...none, undoable: [undoable] }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  const undo = () => screen.queryByRole('button', { name: /^Undo/ })
  expect(undo()).toBeNull()
  let isBroken = true
  const again = respondTo('PUT /api/rider/deliver', () => {
    if (isBroken) throw new NetworkError()
    return respond(server.work)()
  })
  loseResponse(new NetworkError())
  await screen.findByText(texts('rider.waiting', { count: 1 }))
  expect(undo()).toBeNull()
  isBroken = false
  connect(true)
  await waitFor(() => {
    connect(true)
    expect(screen.queryByText(texts('rider.willBeSent'))).toBeNull()
  })
  expect(again.at(-1)).toMatchObject({ _id, offline: { version: 4 } })
  expect(undo()).toBeTruthy()
})

test('a step that was tried from the queue stays there: the shop may have it', async () => {
  const { user, respond } = openRider(trip({ ...stop, status: 'on_the_way' }))
  connect(false)
  await user.click(await button(texts('rider.arrive')))
  expect(await button(texts('rider.undoLast'))).toBeTruthy()
  const tried = respondTo('PUT /api/rider/arrive', () => {
    throw new NetworkError()
  })
  connect(true)
  await waitFor(() => expect(tried).toHaveLength(1))
  await screen.findByText(texts('rider.waiting', { count: 1 }))
  expect(screen.queryByRole('button', { name: texts('rider.undoLast') })).toBeNull()
  respondTo('PUT /api/rider/arrive', respond(trip(stop)))
  await waitFor(() => {
    connect(true)
    expect(screen.queryByText(texts('rider.willBeSent'))).toBeNull()
  })
})

/** The page's upload of a photo, once by each of these outcomes. */
const uploads = (...outcomes: ({ status: number; text: string } | Error)[]) => {
  for (const outcome of outcomes)
    if (outcome instanceof Error) vi.mocked(transmit).mockRejectedValueOnce(outcome)
    else vi.mocked(transmit).mockResolvedValueOnce(outcome)
}
const photoName = 'a'.repeat(32)
const uploaded = {
  status: 200,
  text: JSON.stringify({ success: true, error: false, message: '', data: { photo: photoName } }),
}
const refusedUpload = {
  status: 415,
  text: JSON.stringify({
    success: false,
    error: true,
    code: 'unsupported_media_type',
    message: 'No picture.',
  }),
}

/** A refusal of an upload. */
const refusedWith = (status: number, code: string) => ({
  status,
  text: JSON.stringify({ success: false, error: true, code, message: code }),
})

/** Takes a photo instead of entering the code. */
async function takePhoto(user: ReturnType<typeof openRider>['user']) {
  await user.click(await button(texts('rider.noCode')))
  const camera = await screen.findByLabelText<HTMLInputElement>(texts('rider.takePhoto'))
  expect(camera.getAttribute('capture')).toBe('environment')
  await user.upload(camera, new File(['bags'], 'bags.jpg', { type: 'image/jpeg' }))
  await screen.findByAltText(texts('rider.photoTaken'))
}

test('a photo proves a delivery without the code; one that the shop refuses can be removed', async () => {
  const { user, respond } = openRider(trip(stop))
  const sent = respondTo('PUT /api/rider/deliver', respond(none))
  uploads(refusedUpload, uploaded)
  await takePhoto(user)
  await user.click(await button(texts('rider.phone_off')))
  expect(await screen.findByText('No picture.')).toBeTruthy()
  await user.click(await button(texts('forms.removePhoto')))
  const camera = await screen.findByLabelText<HTMLInputElement>(texts('rider.takePhoto'))
  await user.upload(camera, new File(['bags'], 'bags.jpg', { type: 'image/jpeg' }))
  await screen.findByAltText(texts('rider.photoTaken'))
  await user.click(await button(texts('rider.phone_off')))
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  expect(sent).toEqual([{ _id, toCollectAmt, unproven: 'phone_off', photo: photoName }])
})

test('a photo that the device is still making smaller is sent as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, respond } = openRider(trip(stop))
  const sent = respondTo('PUT /api/rider/deliver', respond(none))
  uploads(uploaded)
  await takePhoto(user)
  await user.click(await button(texts('rider.phone_off')))
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  expect(sent).toEqual([{ _id, toCollectAmt, unproven: 'phone_off', photo: photoName }])
})

test('a photo taken without a connection waits with its delivery, which goes on if the shop refuses the photo', async () => {
  for (const [outcome, photo] of [
    [uploaded, { photo: photoName }],
    [refusedUpload, {}],
  ] as const) {
    const { user, respond, unmount } = openRider(trip(stop))
    connect(false)
    await takePhoto(user)
    await user.click(await button(texts('rider.phone_off')))
    await screen.findByText(texts('rider.waiting', { count: 1 }))
    const sent = respondTo('PUT /api/rider/deliver', respond(none))
    uploads(outcome)
    connect(true)
    expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
    expect(sent).toEqual([{ _id, toCollectAmt, unproven: 'phone_off', ...photo, offline: expect.anything() }])
    expect(screen.queryAllByText(texts('rider.photoNotSent'))).toHaveLength(outcome === uploaded ? 0 : 1)
    const understood = screen.queryByRole('button', { name: texts('rider.understood') })
    if (understood) await user.click(understood)
    unmount()
  }
})

test('a photo that broke off waits with its delivery, is uploaded once, and one too many holds up nothing', async () => {
  for (const [outcome, photo] of [
    [uploaded, { photo: photoName }],
    [refusedWith(429, 'rate_limited'), {}],
  ] as const) {
    vi.mocked(transmit).mockClear()
    const { user, respond, unmount } = openRider(trip(stop))
    await takePhoto(user)
    uploads(refusedWith(408, 'malformed_request'), refusedWith(400, 'malformed_request'), outcome)
    await user.click(await button(texts('rider.phone_off')))
    await screen.findByText(texts('rider.waiting', { count: 1 }))
    let tries = 0
    const sent = respondTo('PUT /api/rider/deliver', () => {
      tries += 1
      if (tries === 1) throw refusal(503, { code: 'unavailable', message: 'Busy.' })
      return respond(none)()
    })
    const isWaiting = () => screen.getByText(texts('rider.waiting', { count: 1 }))
    connect(true)
    await waitFor(() => expect(transmit).toHaveBeenCalledTimes(2))
    isWaiting()
    await waitFor(() => {
      connect(true)
      expect(sent).toHaveLength(1)
    })
    await waitFor(() => {
      connect(true)
      expect(sent).toHaveLength(2)
    })
    expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
    const step = { _id, toCollectAmt, unproven: 'phone_off', ...photo, offline: expect.anything() }
    expect(sent).toEqual([step, step])
    expect(transmit).toHaveBeenCalledTimes(3)
    const understood = screen.queryByRole('button', { name: texts('rider.understood') })
    if (understood) await user.click(understood)
    unmount()
  }
})

test('a photo that the device cannot read at first stays with its delivery, and is sent once it can', async () => {
  let [isBroken, failed] = [false, 0]
  const photos: StoredItems = new Map()
  const databases = new Map([
    ['dix-rider', new Map()],
    ['dix-rider-trips', new Map()],
    ['dix-rider-photos', photos],
  ])
  const isFailing = (name: string) => {
    if (!isBroken || name !== 'dix-rider-photos') return false
    failed += 1
    return true
  }
  vi.stubGlobal('indexedDB', { ...databasesOf(databases, isFailing), deleteDatabase: () => {} })
  const { user, respond } = openRider(trip(stop))
  connect(false)
  await takePhoto(user)
  await user.click(await button(texts('rider.phone_off')))
  await screen.findByText(texts('rider.waiting', { count: 1 }))
  isBroken = true
  const sent = respondTo('PUT /api/rider/deliver', respond(none))
  uploads(uploaded)
  connect(true)
  await waitFor(() => expect(failed).toBeGreaterThan(0))
  expect(sent).toEqual([])
  expect(photos.size).toBe(1)
  isBroken = false
  await waitFor(() => {
    connect(true)
    expect(sent).toHaveLength(1)
  })
  expect(sent).toEqual([
    { _id, toCollectAmt, unproven: 'phone_off', photo: photoName, offline: expect.anything() },
  ])
  expect(await screen.findByText(texts('rider.none'))).toBeTruthy()
  await waitFor(() => expect(photos.size).toBe(0))
})

/** The focus is on the page, not lost with a removed button. */
const expectFocus = () => waitFor(() => expect(document.activeElement).not.toBe(document.body))

test('a shift starts with a float, and ends with the counted cash; a difference needs a reason', async () => {
  const { user, respond } = openRider({ ...none, shift: null })
  const started = respondTo('POST /api/rider/shift/start', respond({ ...offers, offers: [] }))
  await user.type(await screen.findByRole('textbox', { name: texts('rider.float') }), '5 000')
  await user.click(await button(texts('rider.startShift')))
  const ended = respondTo('PUT /api/rider/shift/end', respond({ ...none, shift: null }))
  await button(texts('rider.endShift'))
  await expectFocus()
  await user.click(await button(texts('rider.endShift')))
  const dialog = await screen.findByRole('dialog')
  const amount = within(dialog).getByRole<HTMLInputElement>('textbox')
  expect(amount.value).toBe('11980')
  expect(within(dialog).queryByRole('combobox')).toBeNull()
  await user.clear(amount)
  await user.type(amount, '11 000')
  await user.selectOptions(await within(dialog).findByRole('combobox'), 'lost')
  await user.click(within(dialog).getByRole('button', { name: texts('rider.endShift') }))
  await screen.findByText(texts('rider.shiftEnded'))
  await screen.findByRole('button', { name: texts('rider.startShift') })
  await expectFocus()
  expect([...started, ...ended]).toEqual([{ floatAmt: 5_000 }, { amount: 11_000, reason: 'lost' }])
})

test('a shift that a trip began without a float gets one later', async () => {
  const withoutFloat = { ...shift, floatAmt: 0 }
  const { user, respond } = openRider({ ...none, shift: withoutFloat })
  const added = respondTo('POST /api/rider/shift/start', respond(none))
  await user.click(await button(texts('rider.addFloat')))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(texts('rider.addFloatHint'))
  expect(dialog.textContent).not.toContain(texts('rider.floatHint'))
  await user.type(within(dialog).getByRole('textbox'), '5 000')
  await user.click(within(dialog).getByRole('button', { name: texts('rider.addFloat') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: texts('rider.addFloat') })).toBeNull()
  expect(added).toEqual([{ floatAmt: 5_000 }])
})

test('a rider with only a float gets no suggested sum to hand in, and reads above the offers to hand in first', async () => {
  const full = { ...shift, floatAmt: 50_000, collectedAmt: 0, carriedAmt: 50_000, paidOnly: true }
  const { user } = openRider({ ...offers, shift: full })
  const first = await screen.findByText(texts('rider.paidOnly'))
  const offer = await button(new RegExp(orderId))
  expect(first.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(await button(texts('rider.handIn')))
  expect(within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox').value).toBe('')
})
