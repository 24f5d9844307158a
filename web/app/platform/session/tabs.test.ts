import { expect, test } from 'vitest'
import {
  clearPageDirty,
  isPageDirty,
  markPageDirty,
  type Notice,
  onSessionNotice,
  sendSessionNotice,
} from './tabs.ts'

test('A dead session reaches a dirty page as a cut-off, and as dead once it is clean', () => {
  const received: Notice[] = []
  onSessionNotice((notice) => received.push(notice))
  markPageDirty()
  sendSessionNotice('dead')
  expect([received, isPageDirty()]).toEqual([['cut-off'], true])
  clearPageDirty(true)
  expect([received.at(-1), isPageDirty()]).toEqual(['dead', false])
})

test('A sign-out clears the dirty page', () => {
  markPageDirty()
  sendSessionNotice('signed-out')
  expect(isPageDirty()).toBe(false)
})
