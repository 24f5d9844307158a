import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { forgetSound } from '../../app/features/back-office/desk/sound.ts'
import { forgetNewerShop } from '../../app/features/shop/newest-shop.ts'
import { sendSessionEvent } from '../../app/platform/session/tabs.ts'
import { currentToasts, dismissToast } from '../../app/ui/overlay/toasts.ts'
import { fetchResponse, resetApi } from './api.ts'

// Set before the client is imported, because the client stores the function.
globalThis.fetch = fetchResponse

// As long as a busy machine may need.
configure({ asyncUtilTimeout: 50_000 })

afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  forgetNewerShop()
  // What modules keep for a user must not reach the next test: cached responses, refetches that wait, an ended session.
  sendSessionEvent('signed-out')
  forgetSound()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // Tests give the browser a worker; the file after them may share its window.
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(resetApi(), 'calls without a response, or against the contract').toEqual([])
})
