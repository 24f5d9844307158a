import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { type SessionEvent, sendSessionEvent } from '../../platform/session/tabs.ts'
import { useSignOutTogether } from './use-sign-out-together.ts'

function Page() {
  useSignOutTogether()
  return null
}

test.each<SessionEvent>(['signed-out', 'dead', 'cut-off', 'signed-in'])(
  'no trip of a rider stays on the device after the event %s of the session',
  (event) => {
    const deleteDatabase = vi.fn()
    vi.stubGlobal('indexedDB', { deleteDatabase })
    renderPart(<Page />)
    sendSessionEvent(event)
    expect(deleteDatabase.mock.calls).toContainEqual(['dix-rider-trips'])
    vi.unstubAllGlobals()
  },
)
