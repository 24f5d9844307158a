import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { forgetNewerShop } from '../../app/features/shop/newest-shop.ts'
import { clearPageDirty } from '../../app/platform/session/tabs.ts'
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
  clearPageDirty(false)
  localStorage.clear()
  sessionStorage.clear()
  // Tests give the browser a worker; the file after them may share its window.
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(resetApi(), 'calls without a response, or against the contract').toEqual([])
})
