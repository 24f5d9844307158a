import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearPageDirty,
  isPageDirty,
  markPageDirty,
  onSessionEvent,
  type SessionEvent,
  sendSessionEvent,
} from './tabs.ts'

beforeEach(() => vi.stubGlobal('document', { cookie: 'signedIn=1' }))
afterEach(() => vi.unstubAllGlobals())

test('an ended session reaches a dirty page as `cut-off`, and as `dead` once the page is clean', () => {
  const received: SessionEvent[] = []
  onSessionEvent((event) => received.push(event))
  markPageDirty()
  sendSessionEvent('dead')
  expect([received, isPageDirty()]).toEqual([['cut-off'], true])
  clearPageDirty(true)
  expect([received.at(-1), isPageDirty()]).toEqual(['dead', false])
})

test('a sign-out clears a dirty page', () => {
  markPageDirty()
  sendSessionEvent('signed-out')
  expect(isPageDirty()).toBe(false)
})
