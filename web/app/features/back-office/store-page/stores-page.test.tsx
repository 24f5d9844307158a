import {
  defaultSettings,
  NetworkError,
  type SettingsOfTopic,
  type StoreSettings,
  settingsTopics,
  type User,
} from '@dix/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { StorePage } from './store-page.tsx'
import { StoresPage } from './stores-page.tsx'

const ngor: StoreSettings = {
  id: 'NGOR',
  name: 'Ngor',
  kind: 'dark',
  address: '',
  phone: '',
  point: null,
  hours: defaultSettings.hours,
  closed: false,
}

/** @param isOnline whether the responses to saves arrive */
function open(stores: StoreSettings[], at: string, isOnline: () => boolean = () => true) {
  const all = { ...defaultSettings, stores: { mainName: '', mainPoint: null, stores } }
  const topics = settingsTopics.map((topic) => ({ topic, value: all[topic], revision: 1 }) as SettingsOfTopic)
  respondTo('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  const sent = respondTo('PUT /api/settings/save', (save) => {
    const index = topics.findIndex(({ topic }) => topic === save.topic)
    topics[index] = { ...save, revision: save.revision + 1 } as SettingsOfTopic
    if (!isOnline()) throw new NetworkError('The response was lost.')
    return { message: 'Settings saved.', data: topics[index]! }
  })
  return { sent, ...show(exampleUser('ADMIN'), at) }
}

function show(user: User, at: string) {
  respondTo('GET /api/user/user-details', () => ({ data: user }))
  return renderPart(<Pages />, { user, at })
}

function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/stores" element={<Frame />}>
        <Route index element={<StoresPage />} />
        <Route path=":id/:tab?" element={<StorePage />} />
      </Route>
    </Routes>
  )
}

function Frame() {
  useUser()
  return <Outlet />
}

test('with one store there is no list: its URL leads to the store, which offers a second one', async () => {
  const { sent, user, router } = open([], '/dashboard/stores')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/stores/main'))
  await user.click(await screen.findByRole('button', { name: texts('stores.add') }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(texts('stores.name')), { target: { value: 'Mermoz' } })
  await user.click(within(dialog).getByRole('button', { name: texts('stores.addShort') }))
  expect(await screen.findByRole('heading', { name: 'Mermoz', level: 1 })).toBeTruthy()
  expect(sent.at(-1)?.value).toMatchObject({
    mainName: '',
    stores: [{ name: 'Mermoz', kind: 'shop', hours: { holidays: [] }, closed: false }],
  })
  expect(router.state.location.pathname).toMatch(/^\/dashboard\/stores\/[^/]+$/)
})

test('a store whose response was lost is added once', async () => {
  let isOnline = false
  const { sent, user } = open([ngor], '/dashboard/stores', () => isOnline)
  await user.click(await screen.findByRole('button', { name: texts('stores.add') }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(texts('stores.name')), { target: { value: 'Mermoz' } })
  const add = within(dialog).getByRole('button', { name: texts('stores.addShort') })
  await user.click(add)
  expect(await screen.findByText('Mermoz')).toBeTruthy()
  isOnline = true
  await user.click(add)
  expect(await screen.findByRole('heading', { name: 'Mermoz', level: 1 })).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('the position of a store is typed, or is the centre of its quarter', async () => {
  const { sent, user } = open([ngor], '/dashboard/stores/NGOR')
  const coordinates = await screen.findByLabelText(texts('address.coordinates'))
  fireEvent.change(coordinates, { target: { value: '14.708, -17.476' } })
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  await waitFor(() =>
    expect(sent.at(-1)?.value).toMatchObject({
      stores: [{ id: 'NGOR', point: { latitude: 14.708, longitude: -17.476 } }],
    }),
  )
  await user.selectOptions(screen.getByLabelText(texts('stores.pinAtQuarter')), 'Ngor, Dakar')
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  await waitFor(() =>
    expect(sent.at(-1)?.value).toMatchObject({
      stores: [{ point: { latitude: 14.749, longitude: -17.513 } }],
    }),
  )
})

test('a store is paused after a question, and closed by saving', async () => {
  const { sent, user } = open([ngor], '/dashboard/stores/NGOR')
  const paused = respondTo('PUT /api/store/pause', (input) => ({
    data: { store: input.store, isPaused: input.isPaused === true, reason: input.reason ?? '', until: null },
  }))
  await user.click(await screen.findByRole('button', { name: texts('stores.pauseShort') }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(texts('settings.pauseReason')), {
    target: { value: 'Inventory' },
  })
  await user.click(within(dialog).getByRole('button', { name: texts('settings.pauseNow') }))
  await waitFor(() =>
    expect(paused.at(-1)).toEqual({ store: 'NGOR', isPaused: true, reason: 'Inventory', until: null }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: texts('stores.closeShort') }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  await waitFor(() => expect(sent.at(-1)?.value).toMatchObject({ stores: [{ id: 'NGOR', closed: true }] }))
  const send = await screen.findByRole('link', { name: texts('stores.sendStock') })
  expect(send.getAttribute('href')).toBe('/dashboard/stock/transfers?new&from=NGOR')
})

test('an error in a field of a store is shown there until the store is changed', async () => {
  const { user } = open([ngor], '/dashboard/stores/NGOR')
  const message = 'Enter a complete phone number, such as +221 33 123 45 67.'
  respondTo('PUT /api/settings/save', () => {
    throw refusal(400, { code: 'invalid_input', message, fields: { 'value.stores.0.phone': message } })
  })
  const phone = await screen.findByLabelText(texts('stores.phone'))
  fireEvent.change(phone, { target: { value: '33 123 45 6' } })
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(phone, { target: { value: '338214455' } })
  expect(phone.getAttribute('aria-invalid')).toBeNull()
})

test('a manager of one store sees only that store, pauses it, and changes nothing else', async () => {
  respondTo('GET /api/store/list', () => ({
    data: [
      {
        _id: 'NGOR',
        name: 'Ngor',
        kind: 'dark',
        address: 'Route de Ngor',
        phone: '',
        point: null,
        hours: defaultSettings.hours,
        pause: { isPaused: false, reason: '', until: null },
      },
    ],
  }))
  const manager: User = { ...exampleUser('MANAGER'), storeId: 'NGOR' }
  const { router } = show(manager, '/dashboard/stores')
  expect(await screen.findByRole('heading', { name: 'Ngor', level: 1 })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/dashboard/stores/NGOR')
  expect(screen.getByText('Route de Ngor')).toBeTruthy()
  expect(screen.getByRole('button', { name: texts('stores.pauseShort') })).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: texts('stores.tabs') }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    texts('stores.card'),
    texts('stores.staff'),
    texts('stores.stock'),
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})
