import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../../testing/components/render.tsx'
import { CartLine } from './cart-line.tsx'

const milk = {
  ...{ name: 'Lait UHT entier', image: null, unit: '1 L', discount: 0, stock: 9 },
  ...{ price: 950, path: '/product/Lait' },
}

test('lines of products with the same name show their brands, and name them on their buttons', () => {
  const brands = ['Nagué', 'Ferlo Blanc']
  renderPart(
    <ul>
      {brands.map((brand) => (
        <CartLine
          key={brand}
          line={{ product: { ...milk, _id: brand, brand }, quantity: 2, seenPrice: 950 }}
        />
      ))}
    </ul>,
  )
  for (const brand of brands) {
    expect(screen.getByText(brand, { exact: true })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: new RegExp(`Lait UHT entier, ${brand}`) })).toHaveLength(2)
  }
})
