import type { OpeningView } from '@dix/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, renderPart, texts } from '../../../testing/components/render.tsx'
import { ShopContext, unknownShop } from '../../platform/shop.ts'
import { ClosedBar } from './closed-bar.tsx'

const minute = 60_000
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

test('A page that is open at closing time says so in a message; the bar comes with the next page', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.8)
  const changesAt = new Date(Date.now() + 10 * minute).toISOString()
  const asked = answer('GET /api/shop/opening', () => ({ data: closed }))
  const shop = { ...unknownShop, opening: { ...open, changesAt } }
  const { router } = renderPart(
    <ShopContext value={shop}>
      <ClosedBar />
    </ShopContext>,
  )
  // Open pages do not all ask in the same second.
  await act(() => vi.advanceTimersByTimeAsync(10 * minute + 8_000))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  vi.mocked(Math.random).mockRestore()
  await waitFor(() => expect(screen.getByText(words)).toBeDefined())
  expect(bar()).toBeNull()
  await act(() => router.navigate('/cart'))
  expect(bar()?.textContent).toBe(words)
})
