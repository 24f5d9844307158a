import { type DayFigure, dayFigures } from '@dix/contract'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, renderPart } from '../../../../testing/components/render.tsx'
import { refreshDesk } from '../desk/desk-query.ts'
import { DayPage } from './day-page.tsx'
import { todayInShop } from './days.ts'

test('The expected cash in the till follows what happens to orders', async () => {
  const nothing = { amount: 0, orders: [] }
  const figures = Object.fromEntries(dayFigures.map((name) => [name, nothing])) as Record<
    DayFigure,
    typeof nothing
  >
  let inTillAmt = 7_220
  answer('POST /api/order/desk/day', () => ({
    data: { date: todayInShop(), figures, inTillAmt, demo: false },
  }))
  renderPart(<DayPage />)
  await waitFor(() => expect(document.body.textContent).toMatch(/7\s?220/))
  inTillAmt = 7_505
  refreshDesk('o1')
  await waitFor(() => expect(document.body.textContent).toMatch(/7\s?505/))
})
