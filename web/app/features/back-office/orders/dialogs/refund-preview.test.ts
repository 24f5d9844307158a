import { expect, test } from 'vitest'
import { exampleCardOrder, exampleDeskOrder } from '../../../../../testing/example-desk-order.ts'
import { previewRefund } from './refund-preview.ts'

const refund = (pieces: Record<string, number>, amount = 0, isCash = false) => ({
  pieces: new Map(Object.entries(pieces)),
  amount,
  isCash,
})

test('before delivery, a refund reduces the amount collected at the door', () => {
  expect(previewRefund(exampleDeskOrder, refund({ p1: 1 }, 500))).toEqual({
    less: 2500,
    lessToCollect: 2500,
    byProvider: 0,
    inCash: 0,
    inCredit: 0,
    most: 8000,
    isCancel: false,
  })
})

test('card payments are refunded by card, or in cash if chosen', () => {
  expect(previewRefund(exampleCardOrder, refund({ p2: 1 }))).toMatchObject({ byProvider: 4000, inCash: 0 })
  expect(previewRefund(exampleCardOrder, refund({ p2: 1 }, 0, true))).toMatchObject({
    byProvider: 0,
    inCash: 4000,
  })
})

test('the provider refunds at most the amount it took; the rest is cash', () => {
  const order = { ...exampleCardOrder, chargedLeftAmt: 1000 }
  expect(previewRefund(order, refund({ p2: 1 }))).toMatchObject({ byProvider: 1000, inCash: 3000 })
})

test('money goes back before credit', () => {
  const order = {
    ...exampleCardOrder,
    status: 'delivered' as const,
    creditAmt: 2000,
    dueAmt: 8000,
    paidAmt: 8000,
  }
  const preview = previewRefund({ ...order, chargedLeftAmt: 8000 }, refund({}, 9000))
  expect(preview).toMatchObject({ less: 9000, most: 10_000, byProvider: 8000, inCash: 0, inCredit: 1000 })
})

test('until an order leaves, a full refund is a cancellation; later it is a refund', () => {
  expect(previewRefund(exampleCardOrder, refund({ p2: 1 }, 6000)).isCancel).toBe(true)
  expect(previewRefund(exampleCardOrder, refund({ p2: 1 }, 5999)).isCancel).toBe(false)
  const delivered = { ...exampleCardOrder, status: 'delivered' as const }
  expect(previewRefund(delivered, refund({}, 10_000)).isCancel).toBe(false)
})
