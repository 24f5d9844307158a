import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first call acts at once, and the rest of a burst acts once at the end of the pause', () => {
  const action = vi.fn()
  const { call } = throttle(action, 150)
  for (let number = 0; number < 5; number++) call()
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(150)
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(2)
})

test('a burst acts at once as often as it may, then once in each pause', () => {
  const action = vi.fn()
  const { call } = throttle(action, 500, 2)
  call()
  call()
  call()
  expect(action).toHaveBeenCalledTimes(2)
  for (let tenth = 1; tenth <= 40; tenth++) {
    vi.advanceTimersByTime(100)
    call()
  }
  expect(action).toHaveBeenCalledTimes(2 + 8)
  vi.advanceTimersByTime(2_000)
  call()
  call()
  expect(action).toHaveBeenCalledTimes(2 + 8 + 1 + 2)
})

test('a call waits for a slow action to end, so that it does not cancel it', async () => {
  const ends: (() => void)[] = []
  const action = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const { call } = throttle(action, 150)
  call()
  call()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(action).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(action).toHaveBeenCalledTimes(2)
})

test('nothing acts after a cancellation', () => {
  const action = vi.fn()
  const { call, cancel } = throttle(action, 150)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(1)
})

test('after a cancellation, calls act and pause as if there had been none before', async () => {
  const ends: (() => void)[] = []
  const action = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const { call, cancel } = throttle(action, 150)
  call()
  call()
  // The second call waits for the first action, which ends after the cancellation.
  await vi.advanceTimersByTimeAsync(200)
  cancel()
  call()
  call()
  expect(action).toHaveBeenCalledTimes(2)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(action).toHaveBeenCalledTimes(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(150)
  expect(action).toHaveBeenCalledTimes(3)
})
