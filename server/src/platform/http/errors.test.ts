import { expect, test } from 'vitest'
import { asProblem } from './errors.ts'

const failure = (code: string) => Object.assign(new Error('Something in the database'), { code })

test.each(
  [
    ['40001', '40P01', '55P03', '53300', '57014', '57P01', '08006', 'ECONNREFUSED'],
    ['25006', '53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS'],
  ].flat(),
)('what %s stands for passes: the shopper is asked to try again', (code) => {
  const problem = asProblem(failure(code))
  expect(problem).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 })
  expect(problem.message).not.toContain('database')
})

test('a connection lost during a transaction answers 503 too', () => {
  const cut = new Error('Client has encountered a connection error and is not queryable')
  expect(asProblem(cut)).toMatchObject({ status: 503, code: 'unavailable' })
})

test.each(['22021', '22P02', '22P05'])('PostgreSQL error %s is invalid input', (code) => {
  expect(asProblem(failure(code))).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('an internal error reveals no details', () => {
  const problem = asProblem(failure('23505'))
  expect(problem).toMatchObject({ status: 500, code: 'internal' })
  expect(JSON.stringify(problem.in('en'))).not.toContain('database')
})
