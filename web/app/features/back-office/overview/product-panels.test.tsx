import { formatWeight } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { BestSellersPanel, LowStockPanel } from './product-panels.tsx'

const product = { _id: 'P00', name: 'Tomates', brand: '', image: '', unit: '250 g', stepGrams: 250, stock: 3 }
/** The page's text with plain spaces, for comparison. */
const weightOf = (grams: number) => formatWeight('en', grams).replaceAll(/\s/g, ' ')

test('stock and sales of goods by weight are shown as weights', () => {
  renderPart(
    <>
      <LowStockPanel lowStock={{ count: 1, products: [{ ...product, low_stock: 5 }] }} />
      <BestSellersPanel bestSellers={[{ ...product, quantity: 0, grams: 1_500, sales: 2_260 }]} />
    </>,
  )
  expect(screen.getByText(texts('overview.weightLeft', { weight: weightOf(750) }))).toBeTruthy()
  expect(screen.getByText(texts('overview.weightSold', { weight: weightOf(1_500) }))).toBeTruthy()
})
