import { locales } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsmLength, smsLength, toGsm } from './gsm.ts'
import { messageTemplates } from './rules.ts'
import { messageText } from './texts.ts'

test('every text fits into one SMS, whatever the shop is called and the order costs', () => {
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

test('a long name of the shop is cut, and the news stay whole', () => {
  const shop = '€'.repeat(200)
  const text = messageText('order_on_the_way_cash', 'fr', { number: 'DX-AAAABBBB', amount: 12_450 }, shop)
  expect(text).toMatch(/^€+: Votre commande DX-AAAABBBB est en route\. Préparez 12 450 F CFA\.$/)
  expect(gsmLength(text)).toBeGreaterThan(smsLength - 2)
})

test('our own texts lose no accent to the alphabet of an SMS', () => {
  for (const template of messageTemplates)
    for (const locale of locales) {
      const text = messageText(template, locale, { number: 'DX-AAAABBBB', amount: 5, code: '123456' }, 'Dix')
      expect(toGsm(text)).toBe(text)
      expect(text).not.toMatch(/[êçôîûâ’]/)
    }
})

test('names lose what an SMS cannot show', () => {
  expect(toGsm('L’Épicerie « Fête & Çà »')).toBe('L\'Épicerie " Fete & Çà "')
  expect(toGsm('garçon œuf 🍋 12\u202f450')).toBe('garcon oeuf 12 450')
  expect(gsmLength('garçon')).toBeNull()
  expect(gsmLength('€')).toBe(2)
})
