import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { toast } from './toasts.ts'

afterEach(() => vi.restoreAllMocks())

test('a toast moves above a bar that its page shows only after loading', async () => {
  renderPart(<p>Page</p>)
  act(() => void toast('success', 'Saved'))
  const region = screen.getByRole('region', { name: texts('toasts.label') })
  expect(region.style.getPropertyValue('--toast-bottom')).toBe('12px')
  const bar = document.createElement('div')
  bar.dataset.bottomBar = ''
  bar.style.position = 'sticky'
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, window.innerHeight - 100, window.innerWidth, 100),
  )
  document.body.append(bar)
  await vi.waitFor(() => expect(region.style.getPropertyValue('--toast-bottom')).toBe('112px'))
  bar.remove()
})
