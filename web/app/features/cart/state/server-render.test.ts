import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart, useQuantity } from './cart.ts'

test('pages are rendered with an unknown cart', () => {
  function Probe() {
    return JSON.stringify([useCart(), useQuantity('rice')])
  }
  const totals = { subTotalAmt: 0, savings: 0, totalAmt: 0, quantity: 0 }
  const cart = { status: 'unknown', lines: [], totals, pending: false, changes: [] }
  expect(JSON.parse(renderToString(createElement(Probe)).replaceAll('&quot;', '"'))).toEqual([cart, 0])
})
