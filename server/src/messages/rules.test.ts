import { expect, test } from 'vitest'
import { follows } from './rules.ts'

test('statuses that come late or twice lead no message back', () => {
  const kinds = ['sent', 'delivered', 'read', 'failed'] as const
  const from = (state: Parameters<typeof follows>[1]) => kinds.filter((next) => follows(next, state))
  expect(from('sending')).toEqual([...kinds])
  expect(from('unknown')).toEqual([...kinds])
  expect(from('sent')).toEqual(['delivered', 'read', 'failed'])
  expect(from('delivered')).toEqual(['read'])
  expect(from('read')).toEqual([])
  expect(from('failed')).toEqual(['delivered', 'read'])
})
