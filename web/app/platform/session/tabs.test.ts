import { expect, test } from 'vitest'
import { freePage, hearTabs, holdPage, isPageHeld, type Notice, tellTabs } from './tabs.ts'

test('A page with something typed is cut off by a dead session, and ends once it is let go of', () => {
  const heard: Notice[] = []
  hearTabs((notice) => heard.push(notice))
  holdPage()
  tellTabs('dead')
  expect([heard, isPageHeld()]).toEqual([['cut-off'], true])
  freePage(true)
  expect([heard.at(-1), isPageHeld()]).toEqual(['dead', false])
})

test('Whoever signs out holds no page', () => {
  holdPage()
  tellTabs('signed-out')
  expect(isPageHeld()).toBe(false)
})
