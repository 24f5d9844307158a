import { afterEach, expect, test, vi } from 'vitest'
import { rice } from '../../../../../testing/grid-products.ts'
import { changesOf, forget, type GridProduct, undo, write } from './edits.ts'
import { openEdits } from './shared-edits.ts'

const milk: GridProduct = { ...rice, _id: 'milk', name: 'Milk' }

/** A stub of localStorage that can be full. */
function device() {
  const items = new Map<string, string>()
  const storage = {
    full: false,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
    setItem(name: string, text: string) {
      if (storage.full) throw new Error('QuotaExceededError')
      items.set(name, text)
    },
  }
  vi.stubGlobal('localStorage', storage)
  return storage
}
afterEach(() => vi.unstubAllGlobals())

const openTab = () => {
  const { read, change } = openEdits('grid')
  return {
    change,
    type: (product: GridProduct, text: string) =>
      change((known) => write(known, [{ product, field: 'stock', text }])),
    typed: () => changesOf(read()).map(({ id, after }) => `${id} ${after}`),
  }
}

test('two tabs editing at the same time keep each other’s edits', () => {
  device()
  const [one, other] = [openTab(), openTab()]
  one.type(rice, '33')
  other.type(milk, '44')
  one.type(rice, '34')
  expect(openTab().typed().toSorted()).toEqual(['milk 44', 'rice 34'])
})

test('undo in one tab does not restore what another tab has saved', () => {
  device()
  const [one, other] = [openTab(), openTab()]
  one.type(rice, '33')
  one.type(rice, '34')
  other.change((known) => forget(known, ['rice']))
  one.change(undo)
  expect([one.typed(), openTab().typed()]).toEqual([[], []])
})

test('edits that do not fit into the storage stay in their tab', () => {
  const storage = device()
  const tab = openTab()
  tab.type(rice, '33')
  storage.full = true
  tab.type(milk, '44')
  tab.type(rice, '34')
  expect(tab.typed().toSorted()).toEqual(['milk 44', 'rice 34'])
})
