import { expect, test } from 'vitest'
import { exampleDeskRow as row } from '../../../../../testing/example-desk-order.ts'
import { groupByStage } from './stages.ts'

test('orders are grouped by stage in the desk’s order; closed ones with pending money need a check again', () => {
  const rows = [
    { ...row, _id: 'a', status: 'on_the_way' as const },
    { ...row, _id: 'b', status: 'packed' as const },
    { ...row, _id: 'c' },
    { ...row, _id: 'd', status: 'delivered' as const, refundToCheck: true },
    { ...row, _id: 'e', status: 'picking' as const, refundToCheck: true },
  ]
  const groups = groupByStage(rows).map((group) => [group.stage, group.rows.map(({ _id }) => _id).join()])
  expect(groups).toEqual([
    ['to_take', 'c'],
    ['to_check', 'd'],
    ['in_store', 'b,e'],
    ['out', 'a'],
  ])
})

test('pending stages list the oldest order first, closed ones the newest', () => {
  const at = (day: number) => `2026-11-${day}T10:00:00.000Z`
  const rows = [
    { ...row, _id: 'new', placedAt: at(21) },
    { ...row, _id: 'old', placedAt: at(20) },
    { ...row, _id: 'closed new', status: 'delivered' as const, placedAt: at(19) },
    { ...row, _id: 'closed old', status: 'delivered' as const, placedAt: at(18) },
  ]
  expect(groupByStage(rows).map((group) => group.rows.map(({ _id }) => _id))).toEqual([
    ['old', 'new'],
    ['closed new', 'closed old'],
  ])
})

test('orders for a later slot have their own heading, and are as old as their preparation', () => {
  const slotAt = (hour: number) => ({
    from: `2026-11-21T${hour}:30:00.000Z`,
    to: `2026-11-21T${hour + 1}:00:00.000Z`,
    prepareAt: `2026-11-21T${hour}:00:00.000Z`,
  })
  const placedAt = '2026-11-21T11:00:00.000Z'
  const rows = [
    { ...row, _id: 'later', placedAt, slot: slotAt(18), later: true as const },
    { ...row, _id: 'due', placedAt, slot: slotAt(13) },
    { ...row, _id: 'now', placedAt: '2026-11-21T12:00:00.000Z' },
  ]
  expect(groupByStage(rows).map((group) => [group.stage, group.rows.map(({ _id }) => _id).join()])).toEqual([
    ['to_take', 'now,due'],
    ['later', 'later'],
  ])
})
