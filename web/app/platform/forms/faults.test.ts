import { ApiError, NetworkError } from '@dix/contract'
import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'

const names = ['email', 'password'] as const
const refusal = (status: number, code: 'invalid_input' | 'rate_limited' | 'internal', fields = {}) =>
  new ApiError(status, { success: false, error: true, code, message: 'No.', fields })
const sorted = (failure: unknown) => faultsOf(failure, { names, blame: 'password', sentence: 'No.' })

test('A refusal stands beside the fields it names', () => {
  expect(sorted(refusal(400, 'invalid_input', { email: 'What?' }))).toEqual({ email: 'What?' })
})

test('A refusal that names no field of the form stands beside the one it is about', () => {
  expect(sorted(refusal(400, 'invalid_input'))).toEqual({ password: 'No.' })
  expect(sorted(refusal(400, 'invalid_input', { other: 'What?' }))).toEqual({ password: 'No.' })
})

test('Too many tries, our own faults and lost connections are nobody’s field', () => {
  for (const failure of [
    refusal(429, 'rate_limited'),
    refusal(500, 'internal'),
    new NetworkError(),
    new Error(),
  ]) {
    expect(sorted(failure)).toEqual({ form: 'No.' })
  }
})
