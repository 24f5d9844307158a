import type { CardView } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { Card } from '../card/card.tsx'
import { useBackInStock } from './use-back-in-stock.ts'

const rice = {
  _id: '01RICE',
  name: 'Riz',
  brand: '',
  path: '/product/Riz-01RICE',
  image: null,
  unit: '5 kg',
  unitPrice: null,
  price: 4_000,
  finalPrice: 4_000,
  discount: 0,
  stock: 0,
} satisfies Partial<CardView> as unknown as CardView

/** Shows a product page's handling of the request. */
function Requested() {
  const { isRequested } = useBackInStock(rice)
  return <p>{isRequested ? 'asked' : 'not asked'}</p>
}

test('the card of a sold-out product links to its request', () => {
  renderPart(<Card product={rice} heading="h2" sizes="1px" widths={[160]} />)
  const link = screen.getByRole('link', { name: texts('product.tellMeOf', { name: 'Riz' }) })
  expect(link.getAttribute('href')).toBe('/product/Riz-01RICE#tell-me')
})

test('a user who follows that link subscribes at once; reloading the page does not repeat it', async () => {
  const sent = respondTo('POST /api/product/back-in-stock', () => ({ data: [rice._id] }))
  const { router } = renderPart(<Requested />, { at: `${rice.path}#tell-me` })
  await screen.findByText('asked')
  expect(sent).toEqual([{ productId: rice._id }])
  expect(router.state.location.hash).toBe('')
})

test('a visitor who follows that link signs in first, and Back leads past the request', async () => {
  const { router } = renderPart(<Requested />, { at: `${rice.path}#tell-me`, signedIn: false })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(router.state.location.state).toEqual({ from: `${rice.path}#tell-me` })
})
