import {
  defaultSettings,
  type SettingsOfTopic,
  type ShopSettings,
  settingsTopics,
  type Zone,
} from '@dix/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { HoursAndZones } from './hours-and-zones.tsx'
import { useStores } from './stores-query.ts'
import { squareAround } from './zones/corners.ts'

afterEach(() => vi.restoreAllMocks())

const zoneOf = (part: Partial<Zone>): Zone => ({
  id: 'fann',
  store: 'main',
  name: 'Fann',
  kind: 'quarters',
  quarters: ['dakar_fann'],
  radius: null,
  points: [],
  deliveryFee: 900,
  freeFrom: null,
  smallestOrder: 0,
  minutes: 7,
  ...part,
})
const ngor = {
  id: 'NGOR',
  name: 'Ngor',
  kind: 'dark',
  address: '',
  phone: '',
  point: null,
  hours: defaultSettings.hours,
  closed: false,
} as const
const inNgor = zoneOf({ id: 'ngor', store: 'NGOR', name: 'Ngor', quarters: ['dakar_ngor'], deliveryFee: 500 })

/** The hours and zones of a store, with the saved settings. */
function open(settings: Partial<ShopSettings>, id = 'main') {
  const all = { ...defaultSettings, ...settings }
  const topics = settingsTopics.map((topic) => ({ topic, value: all[topic], revision: 1 }) as SettingsOfTopic)
  respondTo('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  const sent = respondTo('PUT /api/settings/save', (save) => {
    const index = topics.findIndex(({ topic }) => topic === save.topic)
    topics[index] = { ...topics[index]!, revision: save.revision + 1 }
    return { message: 'Settings saved.', data: topics[index]! }
  })
  return { sent, ...renderForOwner(<Tab id={id} />) }
}

function Tab({ id }: { id: string }) {
  const { stores, owners } = useStores()
  const store = stores?.find((candidate) => candidate.id === id)
  if (!store || !owners) return null
  return (
    <main id="content" tabIndex={-1}>
      <HoursAndZones store={store} stores={stores!} {...owners} after={null} />
    </main>
  )
}

const cell = async (zone: string, label: 'zones.feeShort' | 'zones.smallestShort' | 'zones.minutesShort') =>
  screen.findByLabelText<HTMLInputElement>(texts('zones.ofZone', { what: texts(label), name: zone }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => screen.getByRole('button', { name: texts('settings.save') })

test('a fee changed in its row is summed up in the save bar, discarded, and saved alone', async () => {
  const { sent, user } = open({ zones: { zones: [zoneOf({})], quarters: [] } })
  const fee = await cell('Fann', 'zones.feeShort')
  expect(fee.value).toBe('900')
  type(fee, '600')
  const bar = screen.getByText(texts('zones.zonesChanged', { count: 1 })).closest('[role=status]')!
  expect(bar.textContent).toContain('Fann, 900 → 600')
  await user.click(screen.getByRole('button', { name: texts('settings.discard') }))
  expect(fee.value).toBe('900')
  expect(screen.queryByRole('button', { name: texts('settings.save') })).toBeNull()
  type(fee, '500')
  type(await cell('Fann', 'zones.minutesShort'), '4')
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    topic: 'zones',
    value: { zones: [{ id: 'fann', deliveryFee: '500', minutes: '4' }] },
  })
})

test('a zone of ticked quarters can be tried before it is saved with its fee', async () => {
  const { sent, user } = open({ zones: { zones: [zoneOf({})], quarters: [] } })
  await user.click(await screen.findByRole('button', { name: texts('zones.addQuarters') }))
  const fields = screen.getByRole('group', { name: texts('zones.number', { number: 2 }) })
  type(within(fields).getByLabelText(texts('zones.name')), 'Centre')
  type(within(fields).getByLabelText(texts('zones.findQuarter')), 'medina')
  await user.click(screen.getByRole('checkbox', { name: 'Médina, Dakar' }))
  type(await cell('Centre', 'zones.feeShort'), '500')
  const tried = screen.getByLabelText(texts('zones.tryAddress'))
  const trialText = () =>
    screen.getByText((_, element) => element?.matches('[data-trial]') ?? false).textContent
  type(tried, 'Villa 42, Médina')
  expect(trialText()).toContain('Zone Centre')
  expect(trialText()).toContain('500')
  type(tried, 'Ngor')
  expect(trialText()).toBe(texts('zones.state_outside'))
  type(tried, '14.69, -17.468')
  expect(trialText()).toBe(texts('zones.state_outside'))
  type(tried, 'nowhere at all')
  expect(trialText()).toBe(texts('zones.notFound'))
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.value).toMatchObject({
    zones: [
      { id: 'fann', deliveryFee: '900' },
      { name: 'Centre', store: 'main', kind: 'quarters', quarters: ['dakar_medina'], deliveryFee: '500' },
    ],
  })
})

test('a store shows its own zones; a tried address names the store that delivers, and other zones are kept', async () => {
  const { sent, user } = open(
    {
      stores: { mainName: 'Plateau', mainPoint: null, stores: [ngor] },
      zones: { zones: [zoneOf({}), inNgor], quarters: [] },
    },
    'NGOR',
  )
  type(await cell('Ngor', 'zones.smallestShort'), '2000')
  expect(
    screen.queryByLabelText(texts('zones.ofZone', { what: texts('zones.feeShort'), name: 'Fann' })),
  ).toBeNull()
  type(screen.getByLabelText(texts('zones.tryAddress')), 'Fann Résidence, Dakar')
  expect(screen.getByText(/Zone Fann/).textContent).toContain(texts('zones.byStore', { name: 'Plateau' }))
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.value).toMatchObject({ zones: [{ id: 'fann' }, { id: 'ngor', smallestOrder: '2000' }] })
})

test('a zone given to another store leaves the table, and the save bar says where it goes', async () => {
  const { user } = open({
    stores: { mainName: 'Plateau', mainPoint: null, stores: [ngor] },
    zones: { zones: [zoneOf({}), inNgor], quarters: [] },
  })
  await user.click(await screen.findByRole('button', { name: texts('zones.edit', { name: 'Fann' }) }))
  await user.selectOptions(screen.getByLabelText(texts('zones.store')), 'Ngor')
  const moved = texts('zones.zone_moved', { name: 'Fann', store: 'Ngor' })
  const bar = screen.getByText(texts('zones.zonesChanged', { count: 1 })).closest('[role=status]')!
  expect(bar.textContent).toContain(moved)
  expect(screen.queryByRole('button', { name: texts('zones.edit', { name: 'Fann' }) })).toBeNull()
})

test('the first zone of a second store warns that the main store stops delivering, whose page then says so', async () => {
  const stores = { mainName: 'Plateau', mainPoint: null, stores: [ngor] }
  const second = open({ stores, zones: { zones: [], quarters: [] } }, 'NGOR')
  expect(await screen.findByText(texts('zones.hintMainDelivers'))).toBeTruthy()
  await second.user.click(screen.getByRole('button', { name: texts('zones.addQuarters') }))
  const bar = screen.getByText(texts('zones.zonesChanged', { count: 1 })).closest('[role=status]')!
  expect(bar.textContent).toContain(`${texts('zones.withoutZone', { count: 1 })}: Plateau`)
  second.unmount()

  const main = open({ stores, zones: { zones: [inNgor], quarters: [] } })
  expect(await screen.findByText(texts('zones.hintOthersHave'))).toBeTruthy()
  await main.user.click(screen.getByRole('button', { name: texts('zones.addQuarters') }))
  expect(screen.queryByText(texts('zones.withoutZone', { count: 1 }))).toBeNull()
  main.unmount()

  open({ stores, zones: { zones: [], quarters: [] } })
  expect(await screen.findByText(texts('zones.hint'))).toBeTruthy()
})

async function changeBoth(user: UserEvent) {
  await user.click(
    await screen.findByRole('switch', {
      name: texts('settings.ofDay', { what: texts('settings.hours'), day: 'Monday' }),
    }),
  )
  type(await cell('Fann', 'zones.minutesShort'), '90')
}

test('a day without hours reads as such, not as always open, and as closed once another day has hours', async () => {
  const { user } = open({ zones: { zones: [], quarters: [] } })
  expect(await screen.findAllByText(texts('settings.noHours'))).toHaveLength(7)
  const label = texts('settings.ofDay', { what: texts('settings.hours'), day: 'Monday' })
  await user.click(screen.getByRole('switch', { name: label }))
  expect(screen.queryByText(texts('settings.noHours'))).toBeNull()
  expect(screen.getAllByText(texts('settings.closedDay')).length).toBeGreaterThanOrEqual(6)
})

test('hours and zones are saved in one request', async () => {
  const { sent, user } = open({ zones: { zones: [zoneOf({})], quarters: [] } })
  const imports = respondTo('PUT /api/settings/import', ({ topics }) => ({
    message: 'Settings saved.',
    data: {
      changes: topics.map(({ topic, value }) => ({
        topic,
        before: defaultSettings[topic],
        after: topic === 'zones' ? { zones: [zoneOf({ minutes: 90 })], quarters: [] } : value,
      })),
    },
  }))
  await changeBoth(user)
  await user.click(save())
  await waitFor(() => expect(screen.queryByText(texts('settings.save'))).toBeNull())
  expect(sent).toEqual([])
  expect(imports).toMatchObject([
    {
      dryRun: false,
      topics: [
        {
          topic: 'hours',
          revision: 1,
          value: { week: [[{ from: '08:00', until: '20:00' }], [], [], [], [], [], []] },
        },
        { topic: 'zones', revision: 1, value: { zones: [{ id: 'fann', minutes: '90' }] } },
      ],
    },
  ])
})

test('if one of hours and zones is refused, both stay unsaved, and the field shows why', async () => {
  const { sent, user } = open({ zones: { zones: [zoneOf({})], quarters: [] } })
  await changeBoth(user)
  const message = 'Enter fewer minutes.'
  respondTo('PUT /api/settings/import', () => {
    throw refusal(400, {
      code: 'invalid_input',
      message,
      fields: { 'topics.1.value.zones.0.minutes': message },
    })
  })
  await user.click(save())
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  const minutes = await cell('Fann', 'zones.minutesShort')
  expect(minutes.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(minutes.getAttribute('aria-describedby')!)!.textContent).toBe(message)
  await waitFor(() => expect(document.activeElement).toBe(minutes))
  expect(screen.getByText(texts('zones.zonesChanged', { count: 1 }))).toBeTruthy()
  expect(screen.getByText('Monday', { selector: '[role=status] *', exact: false })).toBeTruthy()
  expect(save()).toBeTruthy()
})

test('a new quarter starts in the first city of the shop', async () => {
  const { user } = open({
    contact: { ...defaultSettings.contact, cities: ['Thiès'] },
    zones: { zones: [zoneOf({})], quarters: [] },
  })
  await user.click(await screen.findByText(texts('zones.ownQuarters')))
  await user.click(screen.getByRole('button', { name: texts('zones.addQuarter') }))
  const fields = screen.getByRole('group', { name: texts('zones.newQuarter') })
  expect(within(fields).getByLabelText<HTMLInputElement>(texts('zones.city')).value).toBe('Thiès')
})

test('an owner draws an area by keyboard and by coordinates, learns that its edges cross, and saves it', async () => {
  const { sent, user } = open({
    stores: { mainName: 'Plateau', mainPoint: { latitude: 14.7085, longitude: -17.4735 }, stores: [] },
    zones: { zones: [], quarters: [] },
  })
  await user.click(await screen.findByRole('button', { name: texts('zones.addPolygon') }))
  const corner = (number: number) =>
    screen.getByLabelText<HTMLInputElement>(texts('zones.corner', { number }), { exact: true })
  type(screen.getByLabelText(texts('zones.name')), 'Plage')
  const firstLatitude = () => Number.parseFloat(corner(1).value)
  const before = firstLatitude()
  screen.getByLabelText(texts('zones.cornerHandle', { number: 1 })).focus()
  // happy-dom has no layout: the plan is as wide as it says here.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  await user.keyboard('{ArrowUp}')
  expect(firstLatitude()).toBeGreaterThan(before)
  await user.click(screen.getByLabelText(texts('zones.addCornerAfter', { number: 4 })))
  type(corner(5), 'nowhere')
  expect(screen.getByText(texts('zones.cornerWrong'))).toBeTruthy()
  type(corner(5), '14.7085, -17.46')
  expect(screen.getByText(texts('zones.problem_crossing'))).toBeTruthy()
  type(corner(5), '14.7085, -17.49')
  expect(screen.queryByText(texts('zones.problem_crossing'))).toBeNull()
  screen.getByLabelText(texts('zones.cornerHandle', { number: 2 })).focus()
  await user.keyboard('{Delete}')
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  const [drawn] = (sent[0]!.value as { zones: Zone[] }).zones
  expect(drawn).toMatchObject({ kind: 'polygon', quarters: [], store: 'main' })
  expect(drawn!.points).toHaveLength(4)
  expect(drawn!.points.at(-1)).toEqual({ latitude: 14.7085, longitude: -17.49 })
})

test('a corner that is dragged follows the pointer, on a plan that stays as it is until the corner is released', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  const points = [
    { latitude: 14.71, longitude: -17.48 },
    { latitude: 14.71, longitude: -17.46 },
    { latitude: 14.7, longitude: -17.46 },
  ]
  const { user } = open({
    zones: { zones: [zoneOf({ kind: 'polygon', quarters: [], points })], quarters: [] },
  })
  await user.click(await screen.findByRole('button', { name: texts('zones.edit', { name: 'Fann' }) }))
  const longitude = () =>
    Number(screen.getByLabelText<HTMLInputElement>(texts('zones.corner', { number: 2 })).value.split(', ')[1])
  const handle = screen.getByLabelText(texts('zones.cornerHandle', { number: 2 }))
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 150, clientY: 100 })
  const once = longitude() + 17.46
  expect(once).toBeGreaterThan(0)
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 200, clientY: 100 })
  expect(longitude() + 17.46).toBeCloseTo(2 * once, 4)
  fireEvent.pointerUp(handle, { pointerId: 1 })
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 300, clientY: 100 })
  expect(longitude() + 17.46).toBeCloseTo(2 * once, 4)
})

test.each([
  ['main', 'hours'],
  ['NGOR', 'stores'],
])('the owner lets shoppers of the store %s choose a time, in the topic %s', async (id, topic) => {
  const { sent, user } = open({ stores: { ...defaultSettings.stores, stores: [ngor] } }, id)
  await user.click(await screen.findByRole('switch', { name: texts('settings.slotsOn') }))
  await user.selectOptions(screen.getByLabelText(texts('settings.slotMinutes')), '60')
  type(screen.getByLabelText(texts('settings.slotEarliest')), '90')
  type(screen.getByLabelText(texts('settings.slotOrders')), '4')
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  const { hours, stores } = { hours: sent[0]!.value, stores: sent[0]!.value } as unknown as Pick<
    ShopSettings,
    'hours' | 'stores'
  >
  expect(sent[0]!.topic).toBe(topic)
  expect((topic === 'hours' ? hours : stores.stores[0]!.hours).slots).toEqual({
    ...{ isOn: true, minutes: 60, orders: 4, earliest: 90 },
  })
})

test.each(['slotOrders', 'slotEarliest'] as const)(
  'a number far too long stays as typed in %s',
  async (label) => {
    const { user } = open({})
    await user.click(await screen.findByRole('switch', { name: texts('settings.slotsOn') }))
    const field = screen.getByLabelText<HTMLInputElement>(texts(`settings.${label}`))
    for (const digits of ['1'.repeat(17), '1'.repeat(22), '9'.repeat(400), '12']) {
      type(field, digits)
      expect(field.value).toBe(digits)
    }
  },
)

test('hours in which shoppers choose a time do not claim that nobody orders outside them', async () => {
  const week = defaultSettings.hours.week.map(() => [{ from: '08:00', until: '20:00' }])
  const { user } = open({ hours: { ...defaultSettings.hours, week } })
  expect(await screen.findByText(texts('settings.hoursHint'))).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: texts('settings.slotsOn') }))
  expect(screen.queryByText(texts('settings.hoursHint'))).toBeNull()
  expect(screen.getByText(texts('settings.hoursHintWithSlots'))).toBeTruthy()
})

test.each([
  ['main', 'value.slots.orders'],
  ['NGOR', 'value.stores.0.hours.slots.orders'],
])(
  '0 orders per slot of the store %s stay as typed, and a refusal is shown at their field',
  async (id, field) => {
    const { user } = open({ stores: { ...defaultSettings.stores, stores: [ngor] } }, id)
    const why = 'Enter a number of orders from 1 to 1 000.'
    respondTo('PUT /api/settings/save', () => {
      throw refusal(400, { code: 'invalid_input', message: why, fields: { [field]: why } })
    })
    await user.click(await screen.findByRole('switch', { name: texts('settings.slotsOn') }))
    const orders = screen.getByLabelText<HTMLInputElement>(texts('settings.slotOrders'))
    type(orders, '0')
    expect(orders.value).toBe('0')
    // The contract refuses 0 itself, so the response to another number stands for it.
    type(orders, '7')
    await user.click(save())
    await waitFor(() => expect(orders.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(orders.getAttribute('aria-describedby')!)!.textContent).toBe(why)
    // The week and the other fields are not to blame.
    expect(within(orders.closest('form')!).getAllByText(why.replaceAll(/\s/g, ' '))).toHaveLength(1)
    type(orders, '4')
    expect(orders.getAttribute('aria-invalid')).toBeNull()
  },
)

test('after something is deleted, the focus is where it was, else on the element before it, else on its section', async () => {
  const points = squareAround({ latitude: 14.7, longitude: -17.4 })
  const beach = zoneOf({ id: 'beach', name: 'Plage', kind: 'polygon', quarters: [], points })
  const { user } = open({ zones: { zones: [beach, zoneOf({})], quarters: [] } })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const focusIsOn = (name: string) =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  await press(texts('zones.edit', { name: 'Plage' }))
  screen.getByLabelText(texts('zones.cornerHandle', { number: 4 })).focus()
  await user.keyboard('{Delete}')
  await focusIsOn(texts('zones.cornerHandle', { number: 3 }))
  await user.click(screen.getByRole('button', { name: texts('zones.addCorner') }))
  await press(texts('zones.removeCorner', { number: 2 }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(texts('zones.corner', { number: 2 }))),
  )
  await press(texts('zones.remove', { name: 'Plage' }))
  await focusIsOn(texts('zones.edit', { name: 'Fann' }))
  await press(texts('zones.remove', { name: 'Fann' }))
  await focusIsOn(texts('zones.title'))
  await press(texts('settings.addHoliday'))
  await press(texts('settings.removeHoliday', { day: texts('settings.holidayNumber', { number: 1 }) }))
  await focusIsOn(texts('settings.holidays'))
  const day = { day: 'Monday' }
  const isOpen = texts('settings.ofDay', { what: texts('settings.hours'), ...day })
  await user.click(screen.getByRole('switch', { name: isOpen }))
  await press(texts('settings.removeTimes', { ...day, number: 1 }))
  await focusIsOn(isOpen)
  await press(texts('settings.discard'))
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('content')))
})

test.each([
  ['zones.0.name', 'zones.name'],
  ['quarters.0.city', 'zones.city'],
] as const)('if %s is refused, its field is opened, gets the focus and says why', async (field, label) => {
  const own = { id: 'own', name: 'Cité', city: 'Dakar', latitude: null, longitude: null }
  const { user } = open({ zones: { zones: [zoneOf({})], quarters: [own] } })
  const why = 'Enter the name.'
  respondTo('PUT /api/settings/save', () => {
    throw refusal(400, { code: 'invalid_input', message: why, fields: { [`value.${field}`]: why } })
  })
  type(await cell('Fann', 'zones.feeShort'), '800')
  await user.click(save())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  const wrong = screen.getByLabelText(texts(label))
  expect(document.activeElement).toBe(wrong)
  expect(document.getElementById(wrong.getAttribute('aria-describedby')!)!.textContent).toBe(why)
  expect(wrong.closest('details')?.open).not.toBe(false)
})
