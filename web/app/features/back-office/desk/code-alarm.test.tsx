import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderForOwner, respondTo } from '../../../../testing/components/render.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { CodeAlarm } from './code-alarm.tsx'
import { switchSound } from './sound.ts'

/** Stand-ins for the browser's Web Audio, which count the tones. */
let tones = 0
class Context {
  state = 'running'
  currentTime = 0
  async resume() {}
}
class Volume {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
}
class Tone {
  connect() {
    return { connect() {} }
  }
  start() {
    tones++
  }
  stop() {}
}

test('each order with five wrong codes rings once, and stays silent when another order ends', async () => {
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('GainNode', Volume)
  vi.stubGlobal('OscillatorNode', Tone)
  switchSound(true)
  let orders = ['1', '3']
  respondTo('POST /api/rider/failed-codes', () => ({
    data: { orders: orders.map((_id) => ({ _id, orderId: `DX-${_id}` })), steps: [] },
  }))
  const showAfter = async (now: string[]) => {
    orders = now
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(now.length))
    return tones
  }
  renderForOwner(<CodeAlarm desk="/dashboard/orders" />)
  await screen.findByText('DX-3')
  expect(tones).toBe(0)
  const once = await showAfter(['1', '2', '3'])
  expect(once).toBeGreaterThan(0)
  expect(await showAfter(['1', '2'])).toBe(once)
  expect(await showAfter(['1', '2', '4'])).toBe(2 * once)
})
