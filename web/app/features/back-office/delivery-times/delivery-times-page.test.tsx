import type { DeliveryGroup, DeliveryTimes } from '@dix/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { DeliveryTimesPage } from './delivery-times-page.tsx'

const stages = { waiting: 60, picking: 210, handover: 0, riding: 240 }
const group: DeliveryGroup = {
  ...{ deliveries: 40, promised: 40, onTime: 32, veryLate: 2, median: 520, fourInFive: 590 },
  stages,
}
const times: DeliveryTimes = {
  demo: false,
  all: group,
  promise: 10,
  badge: { from: 9, to: 12 },
  before: { ...group, onTime: 36, median: 545 },
  stores: [],
  staff: [
    { ...group, _id: 'A', name: 'Moussa' },
    { ...group, _id: 'B', name: '', promised: 0, onTime: 0 },
  ],
  hours: [
    { ...group, hour: 9 },
    { ...group, hour: 19, onTime: 31 },
    { ...group, hour: 20, promised: 100, onTime: 29 },
  ],
  delays: [
    { stage: 'handover', deliveries: 6 },
    { stage: 'riding', deliveries: 2 },
  ],
}

function openWith(data: DeliveryTimes, at = '/') {
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser('ADMIN') }))
  respondTo('POST /api/order/desk/delivery-times', () => ({ data }))
  return renderPart(<DeliveryTimesPage />, { at })
}

test('the page shows the share kept, times in words, and changes since the period before', async () => {
  openWith(times)
  await screen.findAllByText('8 min 40 s')
  expect(screen.getByText(texts('deliveryTimes.onTime')).parentElement?.textContent).toContain('80%')
  screen.getByText('−10 pts')
  expect(screen.getByText(texts('deliveryTimes.badge')).parentElement?.textContent).toContain('9–12 min')
  screen.getByText('−25 s')
  screen.getByRole('img', {
    name: /^Overall: Waiting 1.0 min, Picking 3.5 min, Ride 4.0 min; 8.5 min in all/,
  })
  expect(screen.getByText('75%').closest('li')?.textContent).toContain(texts('deliveryTimes.delay_handover'))
})

test('hours below the target are marked, and staff who left and shares without a promise have words', async () => {
  const { user } = openWith(times)
  const table = await screen.findByRole('region', { name: texts('deliveryTimes.table_hour') })
  const share = (text: string) => within(table).getByText(text)
  expect(share('77%').querySelector('svg')).not.toBeNull()
  expect(share('80%').querySelector('svg')).toBeNull()
  // 0.29 * 100 is 28.999….
  share('29%')
  await user.click(screen.getByRole('link', { name: texts('deliveryTimes.by_member') }))
  const staff = await screen.findByRole('region', { name: texts('deliveryTimes.table_member') })
  const former = within(within(staff).getByRole('table')).getByText(texts('deliveryTimes.former'))
  expect(former.closest('tr')?.textContent).toContain('–')
})

test('the stages are also drawn by hour and by member', async () => {
  const { user } = openWith(times)
  const hours = await screen.findByRole('region', { name: texts('deliveryTimes.table_hour') })
  expect(within(hours).getAllByRole('img')).toHaveLength(3)
  await user.click(screen.getByRole('link', { name: texts('deliveryTimes.by_member') }))
  const staff = await screen.findByRole('region', { name: texts('deliveryTimes.table_member') })
  within(staff).getByText(texts('deliveryTimes.memberHint'))
  const scrolled = within(staff).getByRole('region', { name: texts('deliveryTimes.by_member') })
  expect(scrolled.tabIndex).toBe(0)
  within(staff).getByRole('img', { name: /^Moussa: .*Picking 3.5 min/ })
  expect(within(staff).getAllByRole('img')).toHaveLength(2)
})

test('without late deliveries, the panel of delays says so, and nothing else', async () => {
  openWith({ ...times, delays: [] })
  const late = await screen.findByText(texts('deliveryTimes.late', { count: 0 }))
  expect(late.nextElementSibling).toBeNull()
})

test('a period without deliveries says what will appear', async () => {
  const none = { ...group, deliveries: 0, promised: 0, onTime: 0, median: null, fourInFive: null }
  openWith({ ...times, all: none, before: none, hours: [], staff: [], delays: [] })
  await screen.findByText(texts('deliveryTimes.none'))
  expect(screen.queryByRole('table')).toBeNull()
})
