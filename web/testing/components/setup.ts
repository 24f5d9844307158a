import { cleanup } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { fetchAnswer, resetApi } from './api.ts'

// The client keeps the function that it finds when it is loaded.
globalThis.fetch = fetchAnswer

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  expect(resetApi(), 'calls without an answer, or against the contract').toEqual([])
})
