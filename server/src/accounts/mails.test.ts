import { locales } from '@dix/contract'
import { expect, test } from 'vitest'
import { layoutMail } from '../platform/mail/index.ts'
import * as mails from './mails.ts'

const look = { shop: 'Dix', mainColour: '#a01245', softColour: '#fdf0f4' }

test.each(locales)(
  'every email in %s has a subject, its purpose, and text and HTML with the same content',
  (locale) => {
    const all = {
      'https://shop.example/x?token=abc': mails.verificationMail(locale, 'https://shop.example/x?token=abc'),
      '012345': mails.resetCodeMail(locale, '012345'),
      '543210': mails.emailChangeMail(locale, '543210'),
      ' ': mails.addressTriedMail(locale),
      '  ': mails.passwordChangedMail(locale),
      '   ': mails.emailChangedMail(locale),
      '    ': mails.goodbyeMail(locale),
    }
    for (const [holds, { subject, layout }] of Object.entries(all)) {
      const { text, html } = layoutMail(layout, look)
      expect(subject).toMatch(/^\S.{10,70}[^.\s]$/)
      expect(html).toContain(`lang="${locale}"`)
      for (const part of [text, html]) {
        if (holds.trim()) expect(part).toContain(holds)
        expect(part).not.toMatch(/undefined|null|\{\w+\}|\$\{/)
      }
    }
    const subjects = Object.values(all).map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(subjects.length)
  },
)
