import { afterEach, expect, test, vi } from 'vitest'
import { deleteDrafts } from './use-sign-out-together.ts'

afterEach(() => vi.unstubAllGlobals())

test('Signing out deletes the drafts of the back office from the device, and nothing else', () => {
  const storage: Record<string, string> = {}
  for (const draft of ['product-1-new@5.a', 'product-1-new@5.a-key', 'phone-order-1@5.a', 'grid-1'])
    storage[`dix-${draft}`] = '{}'
  storage['dix-cart'] = '{}'
  const removeItem = (name: string) => {
    delete storage[name]
  }
  vi.stubGlobal('localStorage', Object.defineProperty(storage, 'removeItem', { value: removeItem }))
  deleteDrafts()
  expect(Object.keys(storage)).toEqual(['dix-cart'])
})
