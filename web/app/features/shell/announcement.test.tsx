import type { ShopView } from '@dix/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { refreshShop, unknownShop } from '../shop/index.ts'
import { Announcement } from './announcement.tsx'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.announcement
})

const announced = (key: string): ShopView => ({
  ...unknownShop,
  announcement: { text: `Announcement ${key}`, locale: 'en', link: '', tone: 'news', key },
})
const isHidden = () => document.documentElement.dataset.announcement === 'dismissed'

test('an open page shows a new announcement after one was dismissed, but not one dismissed earlier', async () => {
  let shop = announced('first')
  respondTo('GET /api/shop/get', () => ({ data: shop }))
  const { user } = renderPart(<Announcement />)
  await act(refreshShop)
  await user.click(await screen.findByRole('button', { name: texts('shell.dismiss') }))
  expect(isHidden()).toBe(true)
  shop = announced('second')
  await act(refreshShop)
  expect(screen.getByText('Announcement second')).toBeDefined()
  expect(isHidden()).toBe(false)
  shop = announced('first')
  await act(refreshShop)
  expect(isHidden()).toBe(true)
})
