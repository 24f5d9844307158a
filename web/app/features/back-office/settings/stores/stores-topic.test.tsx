import { defaultSettings, type SettingsOfTopic, type StoreSettings } from '@dix/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refusal, renderPart, texts } from '../../../../../testing/components/render.tsx'
import { topicOf, useSettings } from '../settings-query.ts'
import { StoresTopic } from './stores-topic.tsx'

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

function Page() {
  const { settings } = useSettings()
  if (!settings) return null
  return <StoresTopic saved={topicOf(settings.topics, 'stores')} settings={defaultSettings} after={null} />
}

function stored(stores: StoreSettings[]): SettingsOfTopic {
  const value = { mainName: '', mainPoint: null, stores }
  const topic: SettingsOfTopic = { topic: 'stores', value, revision: 1 }
  answer('GET /api/settings/get', () => ({
    data: { topics: [topic], lastChange: null, isLanguageFixed: false },
  }))
  return topic
}

test('a store is added with its name, position and the hours of the shop', async () => {
  const topic = stored([])
  const sent = answer('PUT /api/settings/save', () => ({ data: topic }))
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('stores.add') }))
  const fields = screen.getByRole('group', { name: texts('stores.number', { number: 2 }) })
  fireEvent.change(within(fields).getByLabelText(texts('stores.name')), { target: { value: 'Mermoz' } })
  const coordinates = within(fields).getByLabelText(texts('address.coordinates'))
  fireEvent.change(coordinates, { target: { value: '14.708, -17.476' } })
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  expect(sent.at(-1)?.value).toMatchObject({
    mainName: '',
    stores: [
      {
        name: 'Mermoz',
        kind: 'shop',
        point: { latitude: 14.708, longitude: -17.476 },
        hours: { holidays: [] },
        closed: false,
      },
    ],
  })
})

test('a store is paused with one tap, and closed by saving', async () => {
  const topic = stored([ngor])
  const paused = answer('PUT /api/store/pause', () => ({
    data: { store: 'NGOR', isPaused: true, reason: '', until: null },
  }))
  const sent = answer('PUT /api/settings/save', () => ({ data: topic }))
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('stores.pause', { name: 'Ngor' }) }))
  expect(paused.at(-1)).toEqual({ store: 'NGOR', isPaused: true, reason: '', until: null })
  await user.click(screen.getByRole('button', { name: texts('stores.close', { name: 'Ngor' }) }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  expect(sent.at(-1)?.value).toMatchObject({ stores: [{ id: 'NGOR', closed: true }] })
})

test('An error in the holidays of a store expands its card and is shown until the store is changed', async () => {
  stored([ngor])
  const message = 'Two holidays have the same date.'
  answer('PUT /api/settings/save', () => {
    throw refusal(400, {
      code: 'invalid_input',
      message,
      fields: { 'value.stores.0.hours.holidays.1.date': message },
    })
  })
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('stores.close', { name: 'Ngor' }) }))
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  const fields = await screen.findByRole('group', { name: 'Ngor' })
  expect(within(fields).getByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('stores.reopen', { name: 'Ngor' }) }))
  expect(within(fields).queryByText(message)).toBeNull()
})
