import { defaultSettings, type SettingsOfTopic, type Zone } from '@dix/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, renderPart, texts } from '../../../../../testing/components/render.tsx'
import { topicOf, useSettings } from '../settings-query.ts'
import { ZonesTopic } from './zones-topic.tsx'

const settingsOfShop = { ...defaultSettings, contact: { ...defaultSettings.contact, cities: ['Thiès'] } }

function Page() {
  const { settings } = useSettings()
  if (!settings) return null
  return <ZonesTopic saved={topicOf(settings.topics, 'zones')} settings={settingsOfShop} after={null} />
}

const fann: Zone = {
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
  minutes: null,
}

function stored(zones: Zone[]) {
  const topic: SettingsOfTopic = { topic: 'zones', value: { zones, quarters: [] }, revision: 1 }
  answer('GET /api/settings/get', () => ({
    data: { topics: [topic], lastChange: null, isLanguageFixed: false },
  }))
  return topic
}

test('a zone of ticked quarters is saved with its fee, and can be tried before the save', async () => {
  const topic = stored([fann])
  const sent = answer('PUT /api/settings/save', () => ({ data: topic }))
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('zones.add') }))
  const fields = screen.getByRole('group', { name: texts('zones.number', { number: 2 }) })
  const type = (label: string, value: string) =>
    fireEvent.change(within(fields).getByLabelText(label), { target: { value } })
  type(texts('zones.name'), 'Centre')
  type(texts('zones.fee'), '500')
  type(texts('zones.findQuarter'), 'medina')
  await user.click(screen.getByRole('checkbox', { name: 'Médina, Dakar' }))
  fireEvent.change(screen.getByLabelText(texts('zones.quarter')), { target: { value: 'dakar_medina' } })
  const trial = screen.getByRole('complementary').querySelector('[role=status]')!
  expect(trial.textContent).toContain('Centre')
  expect(trial.textContent).toContain('500')
  fireEvent.change(screen.getByLabelText(texts('zones.quarter')), { target: { value: 'dakar_ngor' } })
  expect(trial.textContent).toBe(texts('zones.state_outside'))
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  expect(sent.at(-1)?.value).toMatchObject({
    zones: [
      { id: 'fann', deliveryFee: '900' },
      { name: 'Centre', store: 'main', kind: 'quarters', quarters: ['dakar_medina'], deliveryFee: '500' },
    ],
  })
})

test('a new quarter starts in the first city of the shop', async () => {
  stored([fann])
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('zones.addQuarter') }))
  const fields = screen.getByRole('group', { name: texts('zones.newQuarter') })
  expect(within(fields).getByLabelText<HTMLInputElement>(texts('zones.city')).value).toBe('Thiès')
})
