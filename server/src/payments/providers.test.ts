import { paymentMethods } from '@dix/contract'
import { expect, test } from 'vitest'
import { openProviders } from './providers.ts'

const keys = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' }
const testKeys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_2' }

test('a card payment goes to the provider of the configuration', () => {
  expect(openProviders({ stripe: keys, sandbox: null }).nameFor('card')).toBe('stripe')
  expect(openProviders({ stripe: null, sandbox: testKeys }).nameFor('card')).toBe('sandbox')
  expect(() => openProviders({ stripe: null, sandbox: null }).nameFor('card')).toThrow(/No payment provider/)
})

test('shoppers can pay with the methods that an open provider serves, and with cash', () => {
  expect(openProviders({ stripe: keys, sandbox: testKeys }).methods).toEqual([...paymentMethods])
  expect(openProviders({ stripe: null, sandbox: testKeys }).methods).toEqual(['cash', 'card'])
  expect(openProviders({ stripe: null, sandbox: null }).methods).toEqual(['cash'])
})

test('a payment stays with the provider that took it, even if another one takes new ones', () => {
  const both = openProviders({ stripe: keys, sandbox: testKeys })
  expect(both.of({ provider: 'stripe' }).testing).toBe(false)
  expect(both.of({ provider: 'sandbox' }).testing).toBe(true)
})

test('if a provider’s keys are missing, its pages are closed and its refunds are left to the operator', async () => {
  const keyless = openProviders({ stripe: null, sandbox: testKeys }).of({ provider: 'stripe' })
  expect(await keyless.retrieve('cs_1')).toBeNull()
  expect(await keyless.expire('cs_1')).toBeNull()
  const charge = { amount: 3_750, paymentIntent: 'pi_1' }
  expect(await keyless.listRefunds(charge)).toEqual([])
  expect(keyless.refunds).toBe('none')
  await expect(keyless.verifyWebhook(Buffer.from('{}'), {})).rejects.toThrow('not configured')
})
