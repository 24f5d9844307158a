import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { OrderItems } from './order-items.tsx'

test('lines of products with the same name show their brands', () => {
  const [item] = exampleOrder.items
  const items = ['Nagué', 'Ferlo Blanc'].map((brand) => ({ ...item!, productId: brand, brand }))
  renderPart(<OrderItems order={{ ...exampleOrder, items }} isLinked />)
  const lines = screen
    .getAllByRole('listitem')
    .map((line) => within(line).getByText(/Nagué|Ferlo Blanc/).textContent)
  expect(lines).toEqual([expect.stringContaining('Nagué'), expect.stringContaining('Ferlo Blanc')])
})
