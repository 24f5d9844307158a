import { defaultSettings, type SettingsChange } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { settingNames } from '../../../platform/texts/en/admin/settings.ts'
import { ChangeCard } from './last-change.tsx'

const fee = (deliveryFee: number) => ({ ...defaultSettings.delivery, deliveryFee })
const now = { topic: 'delivery' as const, value: fee(900), revision: 3 }
const change = (before: number, after: number): SettingsChange => ({
  _id: `C${after}`,
  topic: 'delivery',
  at: '2026-11-26T10:00:00.000Z',
  by: 'Awa',
  before: fee(before),
  after: fee(after),
  isLast: after === 900,
  undo: { revision: 3, before: fee(900), after: fee(before) },
})
const restore = () => screen.getByRole('button', { name: texts('settings.restore') })

test('restoring an older save first shows how it changes the current value', async () => {
  const sent = respondTo('POST /api/settings/undo', () => ({ data: now }))
  const { user } = renderPart(<ChangeCard change={change(500, 700)} />)
  await user.click(restore())
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/900.*500/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: texts('settings.restore') }))
  await waitFor(() => expect(sent).toEqual([{ _id: 'C700', revision: 3 }]))
})

test('the newest save is undone at once', async () => {
  const sent = respondTo('POST /api/settings/undo', () => ({ data: now }))
  const { user } = renderPart(<ChangeCard change={change(700, 900)} />)
  await user.click(restore())
  await waitFor(() => expect(sent).toEqual([{ _id: 'C900', revision: 3 }]))
})

test('a long text that is unchanged neither makes a save old nor is named', async () => {
  const text = (end: string) => ({ titleFr: 'Nous', textFr: `…${end}`, textEn: '…until the end' })
  const long: SettingsChange = {
    ...{ ...change(0, 0), topic: 'aboutPage', before: text('un'), after: text('deux') },
    ...{ isLast: false, undo: { revision: 3, before: { textFr: '…trois' }, after: { textFr: '…un' } } },
  }
  const { user } = renderPart(<ChangeCard change={long} />)
  await user.click(restore())
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/…trois.*…un/)).toBeTruthy()
  expect(dialog.queryByText(/until the end/)).toBeNull()
})

test('a save says when it changed only details that the short form leaves out', () => {
  const saved = change(700, 700)
  const zone = { id: 'Z', name: 'Plateau', deliveryFee: 500, points: [{ latitude: 14, longitude: -17 }] }
  const withZone = (longitude: number) => ({
    ...(saved.after as object),
    zones: [{ ...zone, points: [{ latitude: 14, longitude }] }],
  })
  renderPart(<ChangeCard change={{ ...saved, before: withZone(-17), after: withZone(-17.1) }} />)
  expect(
    screen.getByText(
      new RegExp(texts('settings.differenceInDetails', { name: texts('settingNames.zones') })),
    ),
  ).toBeTruthy()
})

test('a save shows amounts, dates and choices as the forms name them', () => {
  const holiday = { date: '2026-12-25', name: 'Noël', spans: [] }
  renderPart(
    <>
      <ChangeCard change={change(500, 15_000)} />
      <ChangeCard
        change={{
          ...change(0, 0),
          topic: 'announcement',
          before: { tone: 'news' },
          after: { tone: 'offer' },
        }}
      />
      <ChangeCard
        change={{ ...change(0, 0), topic: 'hours', before: { holidays: [] }, after: { holidays: [holiday] } }}
      />
    </>,
  )
  expect(screen.getByText(/500.F.CFA → 15.000.F.CFA/)).toBeTruthy()
  expect(screen.getByText(new RegExp(`${texts('settings.news')} → ${texts('settings.offer')}`))).toBeTruthy()
  expect(screen.getByText(/25 Dec 2026 Noël|Dec 25, 2026 Noël/)).toBeTruthy()
})

test('every field of the settings has a name in the history', () => {
  const fields = Object.values(defaultSettings).flatMap((value) => Object.keys(value))
  expect(fields.filter((field) => !(field in settingNames))).toEqual([])
})
