import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorForLog } from './logger.ts'

const refused = Object.assign(new Error('violates check constraint "users_phone"'), {
  detail: 'Failing row contains (+221772000001).',
  constraint: 'users_phone',
})
const failed = new DrizzleQueryError('update users set phone = $1', ['+221772000001', 7], refused)

test.each([
  ['a failed query', failed],
  ['an error caused by a failed query', new Error('The user could not be saved', { cause: failed })],
  ['PostgreSQL’s own error', refused],
])('the log of %s says what failed, without the values', (_, error) => {
  const lines: string[] = []
  const log = pino({ serializers: { err: errorForLog } }, { write: (line: string) => lines.push(line) })
  log.error({ err: error }, 'A request failed')
  expect(lines.join()).toContain('users_phone')
  expect(lines.join()).not.toContain('+221772000001')
})

test('what is thrown without being an error is logged as it is', () => {
  expect(errorForLog('cut off')).toBe('cut off')
})
