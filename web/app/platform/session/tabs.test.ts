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

test('A dead session reaches a dirty page as a cut-off, and as dead once it is clean', () => {
  const received: SessionEvent[] = []
  onSessionEvent((event) => received.push(event))
  markPageDirty()
  sendSessionEvent('dead')
  expect([received, isPageDirty()]).toEqual([['cut-off'], true])
  clearPageDirty(true)
  expect([received.at(-1), isPageDirty()]).toEqual(['dead', false])
})

test('A sign-out clears the dirty page', () => {
  markPageDirty()
  sendSessionEvent('signed-out')
  expect(isPageDirty()).toBe(false)
})
