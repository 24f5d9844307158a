import { ApiError, NetworkError } from '@dix/contract'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from './field-errors.ts'

const names = ['email', 'password'] as const
const refusal = (status: number, code: 'invalid_input' | 'rate_limited' | 'internal', fields = {}) =>
  new ApiError(null, status, { success: false, error: true, code, message: 'No.', fields })
const errorsOf = (failure: unknown) =>
  fieldErrorsOf(failure, {
    fieldOf: (name) => names.find((field) => field === name),
    fallbackField: 'password',
    message: 'No.',
  })

test('an API error is shown on the fields it names', () => {
  expect(errorsOf(refusal(400, 'invalid_input', { email: 'What?' }))).toEqual({ email: 'What?' })
})

test('an API error that names no field of the form is shown on the fallback field', () => {
  expect(errorsOf(refusal(400, 'invalid_input'))).toEqual({ password: 'No.' })
  expect(errorsOf(refusal(400, 'invalid_input', { other: 'What?' }))).toEqual({ password: 'No.' })
})

test('rate limits, server errors and lost connections belong to no field', () => {
  for (const failure of [
    refusal(429, 'rate_limited'),
    refusal(500, 'internal'),
    new NetworkError(),
    new Error(),
  ]) {
    expect(errorsOf(failure)).toEqual({ root: 'No.' })
  }
})
