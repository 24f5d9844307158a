import { expect, test } from 'vitest'
import { phoneNumbers } from '../../testing/phone-numbers.ts'
import { phoneE164 } from './phone.ts'

test.each(phoneNumbers)('%j is the number %j', (written, e164) => {
  expect(phoneE164(written)).toBe(e164)
})
