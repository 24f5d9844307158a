import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToasts,
  dismissErrors,
  pauseToast,
  registerToastHost,
  resumeToast,
  toast,
  toastLimits,
  toastsIn,
} from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const shown = () => currentToasts().map(({ text }) => text)

test('a success message disappears after 2 seconds, an error after 4', () => {
  toast('success', 'Link copied')
  toast('error', 'Please Login')
  vi.advanceTimersByTime(1_999)
  expect(shown()).toEqual(['Link copied', 'Please Login'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Please Login'])
  vi.advanceTimersByTime(2_000)
  expect(shown()).toEqual([])
})

test('errors disappear once the user has fixed their cause, other toasts stay', () => {
  toast('error', 'Please Login')
  toast('success', 'Link copied')
  dismissErrors()
  expect(shown()).toEqual(['Link copied'])
})

test('a toast with Undo stays for 10 seconds', () => {
  toast('success', 'Address Remove', { label: 'Undo', act: () => {} })
  vi.advanceTimersByTime(9_999)
  expect(shown()).toEqual(['Address Remove'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a paused toast with Undo stays, and for 10 seconds after it is resumed', () => {
  const id = toast('success', 'Address Remove', { label: 'Undo', act: () => {} })
  vi.advanceTimersByTime(9_000)
  pauseToast(id)
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['Address Remove'])
  resumeToast(id)
  vi.advanceTimersByTime(9_999)
  expect(shown()).toEqual(['Address Remove'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('the oldest is dropped when there are more than twenty', () => {
  for (let number = 1; number <= toastLimits.maxShown + 1; number++) toast('success', `${number}`)
  expect(shown()).toHaveLength(20)
  expect(shown()[0]).toBe('2')
})

test('toasts appear in the dialog opened last, and on the page again once it has closed', () => {
  const [page, dialog] = [{}, {}]
  const leavePage = registerToastHost(page)
  const leaveDialog = registerToastHost(dialog)
  toast('error', 'Please Login')
  expect(toastsIn(dialog)).toHaveLength(1)
  expect(toastsIn(page)).toEqual([])
  leaveDialog()
  expect(toastsIn(page)).toHaveLength(1)
  leavePage()
})
