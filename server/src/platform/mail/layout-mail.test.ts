import { expect, test } from 'vitest'
import { layoutMail, type MailLayout } from './layout-mail.ts'

const look = { shop: 'Dix', mainColour: '#a01245', softColour: '#fdf0f4' }
const layOut = (layout: MailLayout) => layoutMail(layout, look)

const mail = layOut({
  locale: 'fr',
  title: 'Votre code',
  paragraphs: ['Bonjour <b>Awa</b> & "Cie"', 'À tout de suite'],
  rows: [
    { label: '2 × <i>Riz</i>, 5 kg', value: '9 800 F' },
    { label: 'Total', value: '12\u202f770 F', strong: true },
    { label: 'Adresse', value: 'Villa 42, rue MZ-118, derrière la pharmacie', long: true },
  ],
  code: '012345',
  action: { label: 'Ouvrir', url: 'https://dix.example/verify-email?token=a&b="x"' },
  footnote: 'Vous n’avez rien demandé ? Ignorez ce message.',
})

test('both forms of an email have the same content', () => {
  for (const words of ['Votre code', 'À tout de suite', '012345', 'Ouvrir', 'Ignorez ce message.']) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.text).toContain('https://dix.example/verify-email?token=a&b="x"\n')
})

test('the content of an email is escaped and never becomes markup', () => {
  expect(mail.html).toContain('Bonjour &lt;b&gt;Awa&lt;/b&gt; &amp; &quot;Cie&quot;')
  expect(mail.html).toContain('href="https://dix.example/verify-email?token=a&amp;b=&quot;x&quot;"')
  expect(mail.text).toContain('Bonjour <b>Awa</b> & "Cie"')
  expect(mail.html).toContain('2 × &lt;i&gt;Riz&lt;/i&gt;, 5 kg')
})

test('a bill is laid out line by line in both forms', () => {
  expect(mail.text).toContain('2 × <i>Riz</i>, 5 kg : 9 800 F\nTotal : 12\u00a0770 F\nAdresse : Villa 42')
  expect(mail.html.match(/<tr><td style="padding:8px/g)).toHaveLength(2)
  expect(mail.html.match(/<tr><td colspan="2"/g)).toHaveLength(1)
  expect(mail.html).not.toContain('\u202f')
})

test('an order number stays on one line, and only a link may break anywhere', () => {
  const { html } = layOut({
    locale: 'fr',
    title: 'Votre commande DX-7K3M9QWP est en route',
    paragraphs: [],
    action: { label: 'Voir', url: 'https://dix.example/dashboard/myorders/01ORDER' },
  })
  expect(html).toContain('commande <span style="white-space:nowrap">DX-7K3M9QWP</span> est')
  expect(html.match(/<\w+[^>]*word-break/g)).toEqual([expect.stringMatching(/^<a /)])
})

test('an email loads nothing, runs nothing and needs no style sheet', () => {
  expect(mail.html).not.toMatch(/<(?:img|script|style|link|iframe)|src=|url\(/i)
  expect(mail.html).toMatch(/^<!doctype html>\n<html lang="fr">/)
})

test('a plain notification email has no code, button or note', () => {
  const plain = layOut({ locale: 'en', title: 'Password changed', paragraphs: ['It was you.'] })
  expect(plain.text).toBe('Password changed\n\nIt was you.\n\n-- \nDix\n')
  expect(plain.html).not.toMatch(/href|undefined/)
})
