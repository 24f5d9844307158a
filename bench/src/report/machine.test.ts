import { expect, test } from 'vitest'
import { warningOf } from './machine.ts'

test('A run on a busy machine says so, with how busy it was', () => {
  expect(warningOf({ load: 7.25, cores: 2 })).toContain('load 7.3 on 2 cores')
})

test('A run on a quiet machine needs no excuse', () => {
  expect(warningOf({ load: 0.4, cores: 2 })).toBeNull()
})
