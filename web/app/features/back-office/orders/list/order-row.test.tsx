import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskRow as row } from '../../../../../testing/example-desk-order.ts'
import { OrderRow } from './order-row.tsx'

const now = '2026-11-21T10:12:00.000Z'

function renderRow(changed: Partial<typeof row>) {
  vi.setSystemTime(now)
  const { unmount } = renderPart(
    <ul>
      <OrderRow row={{ ...row, ...changed }} to="/" isOpen={false} />
    </ul>,
  )
  const text = screen.getByRole('listitem').textContent
  vi.useRealTimers()
  unmount()
  return text
}

test('a row shows the number of pieces, the customer, and the quarter or else the address', () => {
  expect(renderRow({})).toContain('Mermoz · 4 items · Fatou Sow')
  expect(renderRow({ quarterName: '' })).toContain('4 items · Fatou Sow · Villa 12, Mermoz')
})

test('a row shows the amount due and the payment method', () => {
  expect(renderRow({ dueNowAmt: 9_400, toCollectAmt: 9_400 })).toMatch(/9\s400\sF\sCFA.*Cash$/)
})

test('an open order that credit pays asks for no cash, one that was paid at the door keeps its method', () => {
  const paid = { payment_status: 'paid', dueNowAmt: 9_400, toCollectAmt: 0 } as const
  expect(renderRow({ ...paid, status: 'picking' })).toMatch(/9\s400\sF\sCFA.*Store credit$/)
  expect(renderRow({ ...paid, status: 'picking', payment_method: 'card' })).toMatch(/Card$/)
  expect(renderRow({ ...paid, status: 'delivered' })).toMatch(/Cash$/)
})

test('a partly paid order shows what is still to be collected', () => {
  const part = { payment_method: 'card', dueNowAmt: 9_400, toCollectAmt: 1_000 } as const
  expect(renderRow(part)).toMatch(/9\s400\sF\sCFA.*1\s000\sF\sCFA to collect$/)
})

test('a row names the times of a delivery slot, and its day unless that is today', () => {
  const slotOn = (day: string) => {
    const [from, to] = [`${day}T18:00:00.000Z`, `${day}T18:30:00.000Z`]
    return renderRow({ status: 'picking', slot: { from, to, prepareAt: '2026-11-21T10:00:00.000Z' } })
  }
  expect(slotOn('2026-11-21')).toMatch(/18:00\s–\s18:30$/)
  expect(slotOn('2026-11-22')).toMatch(/[^ ]Sun 18:00\s–\s18:30$/)
})

test('a row asks to call the customer whose slot lies in closed time now', () => {
  expect(renderRow({ slotClosed: true })).toContain('Closed at that time: call the customer')
  expect(renderRow({})).not.toContain('Closed')
})

test('a slot in closed time hides no other mark', () => {
  const marked = { status: 'placed', slotClosed: true } as const
  for (const text of [
    renderRow({ ...marked, blocked: true }),
    renderRow({ ...marked, suspicions: ['many_orders'] }),
    renderRow({ ...marked, refundToCheck: true, toHandBackAmt: 500 }),
  ])
    expect(text).toMatch(/Closed at that time: call the customerTo check: /)
})

test('a row shows a mark for every condition, not only the first', () => {
  const marked = { status: 'placed', blocked: true, refundToCheck: true, toHandBackAmt: 500 } as const
  const text = renderRow({ ...marked, suspicions: ['many_orders', 'shared_phone'] })
  for (const mark of [/500.* to pay out/, texts('desk.checkBlocked')]) expect(text).toMatch(mark)
  for (const mark of ['many_orders', 'shared_phone'] as const)
    expect(text).toContain(texts(`desk.suspicion_${mark}`))
  const rated = { status: 'delivered', stars: 1, refundToCheck: true, toHandBackAmt: 500 } as const
  expect(renderRow(rated)).toMatch(/500.* to pay out.*1/)
})

test('an open order shows its age', () => {
  expect(renderRow({})).toContain('12min')
})

test('an order that was closed today shows its time in 24-hour format', () => {
  const text = renderRow({ status: 'delivered', placedAt: '2026-11-21T00:05:00.000Z' })
  expect(text).toContain('00:05')
  expect(text).not.toContain('min')
})

test('an older order shows its day', () => {
  expect(renderRow({ status: 'cancelled', placedAt: '2026-11-19T10:00:00.000Z' })).toContain('Nov 19')
})

test('an order that was not delivered says so once, and names the amount to pay out', () => {
  const failed = { status: 'not_delivered' } as const
  expect(renderRow(failed).match(/not delivered/gi)).toHaveLength(1)
  expect(renderRow({ ...failed, refundToCheck: true, toHandBackAmt: 500 })).toMatch(
    /To check: 500.* to pay out/,
  )
})
