import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
import { BulkBar } from './bulk-bar.tsx'
import { noEdits } from './edits/edits.ts'
import type { PendingEdits } from './edits/use-edits.ts'
import type { Selection } from './use-selection.ts'

test('the selected prices that coins cannot pay are counted, and one button takes the nearest', async () => {
  const [odd, even] = [
    { ...exampleProduct, _id: 'P1', price: 1_213, discount: 0 },
    { ...exampleProduct, _id: 'P2', price: 1_200, discount: 0 },
  ]
  const pending = { edits: noEdits, write: vi.fn() } as unknown as PendingEdits
  const selected = new Map([odd, even].map((product) => [product._id, product]))
  const selection = { selected, clear: () => {} } as unknown as Selection
  const onDone = vi.fn()
  const { user } = renderPart(<BulkBar selection={selection} pending={pending} onDone={onDone} />)
  expect(screen.getByRole('status').textContent).toBe(texts('grid.unpayable', { count: 1 }))
  await user.click(screen.getByRole('button', { name: texts('grid.usePayable', { count: 1 }) }))
  expect(pending.write).toHaveBeenCalledWith([{ product: odd, field: 'price', text: '1215' }])
  expect(onDone).toHaveBeenCalledWith(texts('grid.adjusted', { count: 1 }))
})
