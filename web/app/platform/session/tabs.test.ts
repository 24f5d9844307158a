import { expect, test } from 'vitest'
import {
  clearPageDirty,
  isPageDirty,
  markPageDirty,
  type Notice,
  onSessionNotice,
  sendSessionNotice,
} from './tabs.ts'

test('A page with something typed is cut off by a dead session, and ends once it is let go of', () => {
  const heard: Notice[] = []
  onSessionNotice((notice) => heard.push(notice))
  markPageDirty()
  sendSessionNotice('dead')
  expect([heard, isPageDirty()]).toEqual([['cut-off'], true])
  clearPageDirty(true)
  expect([heard.at(-1), isPageDirty()]).toEqual(['dead', false])
})

test('Whoever signs out holds no page', () => {
  markPageDirty()
  sendSessionNotice('signed-out')
  expect(isPageDirty()).toBe(false)
})
