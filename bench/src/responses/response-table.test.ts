import { expect, test } from 'vitest'
import { responseTable } from './response-table.ts'

const recorded = [{ name: 'listing JSON', shop: 50, bare: 25 }]

test('a response at its recorded cost has its figures in a line and no warning', () => {
  const table = responseTable([{ name: 'listing JSON', shop: 100, bare: 50 }], recorded)
  expect(table).toMatch(/listing JSON +100 µs +50 µs bare +2\.00 times bare +recorded 2\.00$/)
})

test('an increase of more than half is a warning, on any machine', () => {
  expect(responseTable([{ name: 'listing JSON', shop: 150, bare: 51 }], recorded)).not.toContain('WARNING')
  expect(responseTable([{ name: 'listing JSON', shop: 155, bare: 50 }], recorded)).toContain(
    'WARNING: listing JSON costs 1.6 times what was recorded.',
  )
})

test('a response without recorded figures is shown too', () => {
  expect(responseTable([{ name: 'home HTML', shop: 40, bare: 20 }], recorded)).toContain('2.00 times bare')
})
