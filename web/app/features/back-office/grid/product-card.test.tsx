import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
import type { CellEdit } from './edits/edits.ts'
import { ProductCard } from './product-card.tsx'

test('the Enter key of a phone takes over a typed price', async () => {
  const written: CellEdit[] = []
  const { user } = renderPart(
    <ProductCard
      product={exampleProduct}
      edits={undefined}
      selected={false}
      set="sale"
      onSelect={() => {}}
      onWrite={(writes) => written.push(...writes)}
    />,
  )
  const price = screen.getByLabelText(texts('grid.price'))
  await user.clear(price)
  await user.type(price, '2100{Enter}')
  expect(written).toEqual([{ product: exampleProduct, field: 'price', text: '2100' }])
})
