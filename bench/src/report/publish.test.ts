import { expect, test } from 'vitest'
import { withTable } from './publish.ts'

const page = '# Bench\n\n<!-- table begins -->\nold\n<!-- table ends -->\n\nHow it is measured.\n'

test('a new table replaces the old one and leaves the rest of the page unchanged', () => {
  expect(withTable(page, '| new |')).toBe(page.replace('old', '| new |'))
})

test('replacing twice leaves one table', () => {
  expect(withTable(withTable(page, 'first'), 'second')).toBe(page.replace('old', 'second'))
})

test('a page without the markers is refused rather than overwritten', () => {
  expect(() => withTable('# Bench\n', '| new |')).toThrow('table begins')
})
