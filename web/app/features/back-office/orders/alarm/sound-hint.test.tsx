import type { DeskRow } from '@dix/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskRow as row } from '../../../../../testing/example-desk-order.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { useAlarm } from '../../desk/use-alarm.ts'
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

const listed = (data: DeskRow[]) => ({
  data,
  page: 1,
  totalPage: 1,
  totalNoPage: 1,
  totalCount: data.length,
  counts: { open: data.length, to_take: data.length, to_check: 0, in_store: 0, out: 0, later: 0, closed: 0 },
})

function Desk() {
  useNewOrders()
  return <SoundHint alarm={useAlarm()} />
}

test('no hint is shown with the alarm', async () => {
  vi.stubGlobal('AudioContext', SilentContext)
  vi.stubGlobal('EventSource', NoEvents)
  const waitsSince = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()
  let placedAt = waitsSince(1)
  respondTo('POST /api/order/desk/list', () => listed([{ ...row, placedAt }]))
  const { unmount } = renderPart(<Desk />)
  await screen.findByText(texts('desk.soundHint'))
  unmount()
  placedAt = waitsSince(3)
  await queryClient.invalidateQueries()
  renderPart(<Desk />)
  await waitFor(() => expect(screen.queryByText(texts('desk.soundHint'))).toBeNull())
})

test('the hint stays under a finger that is down, so that nothing moves; the click hides it', async () => {
  vi.stubGlobal('AudioContext', SilentContext)
  vi.stubGlobal('EventSource', NoEvents)
  respondTo('POST /api/order/desk/list', () => listed([]))
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
