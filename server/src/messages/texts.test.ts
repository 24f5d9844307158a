import { locales } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsmLength, smsLength, toGsm } from './gsm.ts'
import { messageTemplates } from './rules.ts'
import { messageText } from './texts.ts'

test('every text fits into one SMS, for any shop name and amount', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(...messageTemplates),
      fc.constantFrom(...locales),
      (shop, amount, template, locale) => {
        const values = { number: 'DX-WWWWWWWW', amount, code: '012345' }
        const length = gsmLength(messageText(template, locale, values, shop))
        expect(length).not.toBeNull()
        expect(length).toBeLessThanOrEqual(smsLength)
      },
    ),
  )
})

test('a long shop name is cut, and the message stays complete', () => {
  const shop = '€'.repeat(200)
  const text = messageText('order_on_the_way_cash', 'fr', { number: 'DX-AAAABBBB', amount: 12_450 }, shop)
  expect(text).toMatch(/^€+: Votre commande DX-AAAABBBB est en route\. Préparez 12 450 F CFA\.$/)
  expect(gsmLength(text)).toBeGreaterThan(smsLength - 2)
})

test('our own texts lose no accents in the SMS alphabet', () => {
  for (const template of messageTemplates)
    for (const locale of locales) {
      const text = messageText(template, locale, { number: 'DX-AAAABBBB', amount: 5, code: '123456' }, 'Dix')
      expect(toGsm(text)).toBe(text)
      expect(text).not.toMatch(/[êçôîûâ’]/)
    }
})

test('names lose the characters that an SMS cannot show', () => {
  expect(toGsm('L’Épicerie « Fête & Çà »')).toBe('L\'Épicerie " Fete & Çà "')
  expect(toGsm('garçon œuf 🍋 12\u202f450')).toBe('garcon oeuf 12 450')
  expect(gsmLength('garçon')).toBeNull()
  expect(gsmLength('€')).toBe(2)
})
