import type { OpeningView } from '@dix/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { refreshShop, ShopContext, unknownShop, useNewestShop } from '../shop/index.ts'
import { ClosedBar } from './closed-bar.tsx'

const open: OpeningView = {
  isOpen: true,
  reason: '',
  opens: '',
  changesAt: null,
  days: [],
  openingHours: [],
}
const closed: OpeningView = { ...open, isOpen: false, opens: 'tomorrow at 8:00' }
const words = 'Closed · opens tomorrow at 8:00'
const bar = () => screen.queryByRole('complementary', { name: texts('opening.label') })

const page = { ...unknownShop, opening: open }

function OpenPage() {
  return (
    <ShopContext value={useNewestShop(page)}>
      <ClosedBar />
    </ShopContext>
  )
}

test('a page that is open at closing time says so in a message; the bar comes with the next page', async () => {
  respondTo('GET /api/shop/get', () => ({ data: { ...unknownShop, opening: closed } }))
  const { router } = renderPart(<OpenPage />)
  await act(refreshShop)
  await waitFor(() => expect(screen.getByText(words)).toBeDefined())
  expect(bar()).toBeNull()
  await act(() => router.navigate('/cart'))
  expect(bar()?.textContent).toBe(words)
})
