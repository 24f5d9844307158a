import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { deletePrivate, isPrivate } from './private-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A stub of a store whose keys are its properties, as in a browser. */
function storeWith(...keys: string[]): Record<string, string> {
  const store = Object.fromEntries(keys.map((key) => [key, '{}']))
  const removeItem = (key: string) => {
    delete store[key]
  }
  return Object.defineProperty(store, 'removeItem', { value: removeItem })
}

test("signing out deletes the user's input and orders from tab and device, and nothing else", () => {
  const drafts = ['product-1-new@5.a', 'product-1-new@5.a-key', 'phone-order-1@5.a', 'grid-1', 'counter-1']
  const device = storeWith('dix-cart', ...drafts.map((draft) => `dix-${draft}`))
  const tab = storeWith('other', 'dix-order-note', 'dix-attempt', 'dix-import-1')
  const deleteDatabase = vi.fn()
  vi.stubGlobal('document', { cookie: 'lang=fr' })
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  deletePrivate()
  expect([Object.keys(device), Object.keys(tab)]).toEqual([['dix-cart'], ['other']])
  expect(deleteDatabase.mock.calls).toEqual([['dix-photo-walk'], ['dix-rider-photos']])
})

test('a tab that learns of a sign-out after the next sign-in deletes only its own data', () => {
  const [device, tab, deleteDatabase] = [storeWith('dix-grid-1'), storeWith('dix-order-note'), vi.fn()]
  vi.stubGlobal('document', { cookie: 'lang=fr; signedIn=1' })
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  deletePrivate()
  expect([Object.keys(device), Object.keys(tab)]).toEqual([['dix-grid-1'], []])
  expect(deleteDatabase).not.toHaveBeenCalled()
})

/** The names that remain after a sign-out, with the reasons. */
const remaining: Record<string, string> = {
  'dix-address': 'an id; only its user can read the address',
  'dix-announcement': 'what this browser dismissed',
  'dix-cart': 'the cart of a visitor',
  'dix-cart-unreadable': 'the cart of a visitor',
  'dix-cart-changes': 'deleted with the cart of the account',
  'dix-cart-edits': 'deleted with the cart of the account',
  'dix-cart-products': 'deleted with the cart of the account',
  'dix-cart-merge': 'a lock',
  'dix-demo-dismissed': 'what this browser dismissed',
  'dix-desk-silent': 'a setting of the device',
  'dix-filters-': 'settings that staff find again',
  'dix-live': 'a channel between tabs',
  'dix-picture-batch': 'addresses of public pictures',
  'dix-rider': 'steps that their rider has yet to send, with no address or photo; sent for no other user',
  'dix-rider-page': 'a page as every visitor gets it, with no data',
  'dix-session': 'a channel between tabs',
  'dix-settings': 'the format of a file',
  'dix-store-': 'a setting that staff find again',
  'dix-usual': 'deleted by its row of products',
}

test("a sign-out deletes each name in the browser's storage, or there is a reason to keep it", () => {
  const app = join(import.meta.dirname, '../..')
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !/\.test\.tsx?$/.test(file))
  const names = files.flatMap(
    (file) => readFileSync(join(app, file), 'utf8').match(/(?<=['"`])dix-[a-z-]+/g) ?? [],
  )
  expect([...new Set(names)].filter((name) => !isPrivate(name)).sort()).toEqual(Object.keys(remaining).sort())
})
