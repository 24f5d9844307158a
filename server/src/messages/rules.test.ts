import { defaultSettings } from '@dix/contract'
import { expect, test } from 'vitest'
import { budgetOf, follows, newNumbersBudget, newNumbersFailure, priceOf } from './rules.ts'

test('each purpose has its own budget, and each channel its price', () => {
  const settings = {
    ...defaultSettings.messages,
    ...{ codesBudget: 1, stepsBudget: 2, offersBudget: 3, smsPrice: 4, whatsappPrice: 5 },
  }
  expect((['codes', 'steps', 'offers'] as const).map((purpose) => budgetOf(purpose, settings))).toEqual([
    1, 2, 3,
  ])
  expect((['sms', 'whatsapp'] as const).map((channel) => priceOf(channel, settings))).toEqual([4, 5])
})

test('numbers without an account may use half of the budget for codes', () => {
  expect(newNumbersBudget({ ...defaultSettings.messages, codesBudget: 3_000 })).toBe(1_500)
})

test('failures of their part are named, because the messages of the day are counted by it', () => {
  expect(newNumbersFailure).toBe('budget of new numbers')
})

test('late and repeated statuses never reset a message', () => {
  const kinds = ['sent', 'delivered', 'read', 'failed'] as const
  const from = (state: Parameters<typeof follows>[1]) => kinds.filter((next) => follows(next, state))
  expect(from('sending')).toEqual([...kinds])
  expect(from('unknown')).toEqual([...kinds])
  expect(from('sent')).toEqual(['delivered', 'read', 'failed'])
  expect(from('delivered')).toEqual(['read'])
  expect(from('read')).toEqual([])
  expect(from('failed')).toEqual(['delivered', 'read'])
})
