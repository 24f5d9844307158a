import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskRow as row } from '../../../../../testing/example-desk-order.ts'
import { pollSeconds, useNewOrders } from '../../desk/use-new-orders.ts'
import { LateHint } from './late-hint.tsx'

/** A connection that a proxy holds back: it opens, but nothing arrives until the test sends it. */
class Source {
  static last: Source
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    Source.last = this
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = 'signedIn=1; path=/'
})
afterEach(() => {
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = 'signedIn=; path=/; max-age=0'
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Desk() {
  useNewOrders()
  return <LateHint />
}

test('a desk without events polls for new orders, and says so until events arrive', async () => {
  let waiting = 0
  const inputs = respondTo('POST /api/order/desk/list', () => ({
    data: Array.from({ length: waiting }, (_, index) => ({ ...row, _id: `${index}` })),
    page: 1,
    totalPage: 1,
    totalNoPage: waiting,
    totalCount: waiting,
    counts: { open: waiting, to_take: waiting, to_check: 0, in_store: 0, out: 0, later: 0, closed: 0 },
  }))
  const hint = texts('desk.late', { seconds: pollSeconds })
  const { unmount } = renderPart(<Desk />)
  await pass(1_000)
  expect([inputs.length, screen.queryByText(hint)]).toEqual([1, null])
  waiting = 2
  await pass(pollSeconds * 1_000)
  expect(document.title).toMatch(/^\(2\)/)
  screen.getByText(hint)
  await act(async () => Source.last.onmessage({ data: '{"event":"ready"}' }))
  await pass(1_000)
  expect(screen.queryByText(hint)).toBeNull()
  const { length } = inputs
  await pass(3 * pollSeconds * 1_000)
  expect(inputs).toHaveLength(length)
  unmount()
})
