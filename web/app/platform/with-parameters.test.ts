import { expect, test } from 'vitest'
import { withParameters } from './with-parameters.ts'

test('empty parameters leave a query, others stay', () => {
  const query = new URLSearchParams('page=2&store=ABC')
  expect(String(withParameters(query, { page: '', kind: 'edit', by: undefined }))).toBe('store=ABC&kind=edit')
  expect(String(query)).toBe('page=2&store=ABC')
})
