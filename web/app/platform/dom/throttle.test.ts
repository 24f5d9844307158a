import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('The first call acts at once, and the rest of a burst acts once at the end of the pause', () => {
  const action = vi.fn()
  const { call } = throttle(action, 150)
  for (let number = 0; number < 5; number++) call()
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(150)
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(2)
})

test('Nothing acts after a cancellation', () => {
  const action = vi.fn()
  const { call, cancel } = throttle(action, 150)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(1)
})
