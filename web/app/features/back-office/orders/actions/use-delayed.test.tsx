import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { delayTime, useDelayed } from './use-delayed.ts'

const step = vi.fn()

beforeEach(() => {
  step.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

function delayed() {
  const hook = renderHook(() => useDelayed())
  act(() => hook.result.current.delay(step))
  expect(hook.result.current.isDelayed).toBe(true)
  expect(step).not.toHaveBeenCalled()
  return hook
}

test('a step that is not undone is done once after a moment', () => {
  const { result, unmount } = delayed()
  act(() => void vi.advanceTimersByTime(delayTime))
  expect(result.current.isDelayed).toBe(false)
  unmount()
  expect(step).toHaveBeenCalledTimes(1)
})

test('a step that is undone is never done', () => {
  const { result, unmount } = delayed()
  act(() => result.current.undo())
  act(() => void vi.advanceTimersByTime(delayTime))
  unmount()
  expect(step).not.toHaveBeenCalled()
})

test('leaving the page does the step at once', () => {
  delayed().unmount()
  expect(step).toHaveBeenCalledTimes(1)
})

test('hiding the page does the step at once', () => {
  delayed()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(step).toHaveBeenCalledTimes(1)
  hidden.mockRestore()
})
