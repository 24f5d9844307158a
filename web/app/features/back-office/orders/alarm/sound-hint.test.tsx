import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, renderPart, texts } from '../../../../../testing/components/render.tsx'
import { useNewOrders } from '../../desk/use-new-orders.ts'
import { SoundHint } from './sound-switch.tsx'

class SilentContext {
  state = 'suspended'
  onstatechange?: () => void
  async resume() {
    this.state = 'running'
    this.onstatechange?.()
  }
}

class NoEvents {
  close() {}
}

function Desk() {
  useNewOrders()
  return <SoundHint />
}

test('The hint stays under a finger that is down, so that nothing moves; the click hides it', async () => {
  vi.stubGlobal('AudioContext', SilentContext)
  vi.stubGlobal('EventSource', NoEvents)
  const counts = { open: 0, to_take: 0, to_check: 0, in_store: 0, out: 0, closed: 0 }
  answer('POST /api/order/desk/list', () => ({
    data: [],
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 0,
    counts,
  }))
  renderPart(<Desk />)
  const hint = await screen.findByText(texts('desk.soundHint'))
  fireEvent.pointerDown(document.body)
  // The finger is down for a while.
  await act(() => Promise.resolve())
  expect(hint.isConnected).toBe(true)
  fireEvent.pointerUp(document.body)
  fireEvent.click(document.body)
  await waitFor(() => expect(hint.isConnected).toBe(false))
})
