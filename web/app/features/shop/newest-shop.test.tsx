import type { ShopView } from '@dix/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, respondTo } from '../../../testing/components/render.tsx'
import { receiveBillTerms, useFollowedShop, useNewestShop } from './newest-shop.ts'
import { unknownShop } from './shop.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const second = 1_000
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const changed: ShopView = {
  ...unknownShop,
  name: 'Chez Fatou',
  paymentMethods: ['cash'],
  announcement: { text: 'Fresh dates', locale: 'en', link: '', tone: 'news', key: 'k' },
  delivery: { ...unknownShop.delivery, smallestOrder: 0 },
}
const page: ShopView = {
  ...unknownShop,
  paymentMethods: ['card', 'cash'],
  delivery: { ...unknownShop.delivery, smallestOrder: 5_000 },
}

function Shown() {
  useFollowedShop()
  const { name, announcement, paymentMethods, delivery } = useNewestShop(page)
  return <p>{JSON.stringify([name, announcement?.text, paymentMethods, delivery])}</p>
}

function openPage() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const inputs = respondTo('GET /api/shop/get', () => ({ data: changed }))
  renderPart(<Shown />)
  return inputs
}

test('an open page learns a new name, announcement, methods and minimum order within ten seconds', async () => {
  openPage()
  await pass(10 * second)
  vi.useRealTimers()
  const shown = JSON.stringify(['Chez Fatou', 'Fresh dates', ['cash'], changed.delivery])
  expect(await screen.findByText(shown)).toBeDefined()
})

test('a hidden page sends no requests, and sends one at once when it becomes visible', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const inputs = openPage()
  await pass(300 * second)
  expect(inputs).toHaveLength(0)
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(inputs).toHaveLength(1))
})

test('an idle page refetches once a minute, and every ten seconds when it is used again', async () => {
  const inputs = openPage()
  await pass(120 * second)
  const used = inputs.length
  await pass(300 * second)
  expect(inputs.length - used).toBe(5)
  document.dispatchEvent(new Event('keydown', { bubbles: true }))
  await pass(30 * second)
  expect(inputs.length - used).toBe(8)
})

test('the terms of a refused order are shown without another request', async () => {
  openPage()
  await act(async () => receiveBillTerms({ deliveryFee: 700, freeFrom: null, roundsCash: true }))
  expect(screen.getByText(/"deliveryFee":700,"freeFrom":null,"roundsCash":true/)).toBeDefined()
})

function Taking() {
  useFollowedShop()
  const { takesReviews } = useNewestShop({ ...page, takesReviews: true })
  return <p>{takesReviews ? 'takes reviews' : 'takes none'}</p>
}

test('an open page learns that reviews were turned off', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  respondTo('GET /api/shop/get', () => ({ data: changed }))
  renderPart(<Taking />)
  await pass(10 * second)
  vi.useRealTimers()
  expect(await screen.findByText('takes none')).toBeDefined()
})
