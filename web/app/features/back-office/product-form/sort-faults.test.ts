import { ApiError } from '@dix/contract'
import { expect, test } from 'vitest'
import { messagesOf } from './sort-faults.ts'

const refusal = (fields: Record<string, string>) =>
  new ApiError(null, 400, { success: false, error: true, code: 'invalid_input', message: 'No.', fields })

test('A refusal is told at the fields it names, entries of a list at their list', () => {
  const messages = messagesOf(
    refusal({ price: 'Too much.', 'image.2': 'Not ours.', 'more_details.a.b': 'Empty.' }),
  )
  expect(messages).toEqual({ price: 'Too much.', image: 'Not ours.', 'more_details.a.b': 'Empty.' })
})

test('What the form does not have, and what is no refusal, is told nowhere', () => {
  expect(messagesOf(refusal({ seen: 'What?' }))).toEqual({})
  expect(messagesOf(new Error('broken'))).toEqual({})
})
