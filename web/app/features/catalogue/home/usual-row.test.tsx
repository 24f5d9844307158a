import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart } from '../../../../testing/components/render.tsx'
import { setSignedIn } from '../../../../testing/components/tab.ts'
import { sendSessionEvent } from '../../../platform/session/tabs.ts'
import { UsualRow } from './usual-row.tsx'

const title = 'Your usual basket'
const row = () => screen.queryByRole('region', { name: title })
const expected = () => ['usual' in document.documentElement.dataset, localStorage.getItem('dix-usual')]

/** The device found the row on an earlier visit. */
function expectRow(): void {
  document.documentElement.dataset.usual = ''
  localStorage.setItem('dix-usual', '1')
}

afterEach(() => {
  delete document.documentElement.dataset.usual
  localStorage.clear()
})

test('signing out removes the usual basket, and the next visit reserves no space for it', () => {
  expectRow()
  renderPart(<UsualRow title={title} products={() => <section aria-label={title} />} />)
  expect(row()).not.toBeNull()
  act(() => {
    setSignedIn(false)
    sendSessionEvent('signed-out')
  })
  expect(row()).toBeNull()
  expect(expected()).toEqual([false, null])
})

test('without a signed-in user the placeholder of the usual basket disappears', () => {
  expectRow()
  renderPart(<UsualRow title={title} products={() => null} />, { signedIn: false })
  expect(row()).toBeNull()
  expect(expected()).toEqual([false, null])
})
