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
