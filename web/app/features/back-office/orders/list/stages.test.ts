import { expect, test } from 'vitest'
import { exampleDeskRow as row } from '../../../../../testing/example-desk-order.ts'
import { groupByStage } from './stages.ts'

test('Orders are under their stages in the desk’s order; one whose money waits is to check again', () => {
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
