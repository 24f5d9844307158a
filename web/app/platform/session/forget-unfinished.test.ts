import { afterEach, expect, test, vi } from 'vitest'
import { forgetUnfinished } from './forget-unfinished.ts'

afterEach(() => vi.unstubAllGlobals())

test('Of what lies on the device only unfinished work of the administration is forgotten', () => {
  const storage: Record<string, string> = {}
  for (const name of ['dix-cart', 'dix-product-1-new@5.a', 'dix-product-1-new@5.a-key', 'dix-grid-1'])
    storage[name] = '{}'
  const removeItem = (name: string) => {
    delete storage[name]
  }
  vi.stubGlobal('localStorage', Object.defineProperty(storage, 'removeItem', { value: removeItem }))
  forgetUnfinished()
  expect(Object.keys(storage)).toEqual(['dix-cart'])
})
