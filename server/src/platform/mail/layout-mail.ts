import type { Locale } from '@dix/contract'
import { escapeUTF8 } from 'entities'
import type { MailSender } from './mail-sender.ts'

/** The content of an email. All plain text: it is escaped here. */
export type MailLayout = {
  locale: Locale
  title: string
  paragraphs: string[]
  /** A bill or a list, line by line, after the paragraphs. */
  rows?: MailRow[]
  /** The one action; a URL of ours. */
  action?: { label: string; url: string }
  /** Digits to enter in the shop. */
  code?: string
  /** The reason why this email was sent, and advice in case the recipient did not request it. */
  footnote?: string
}

/**
 * A line of a bill; `long`: its value is multi-line text, placed beneath the label; `isLink`: it is a URL of ours, placed
 * there too.
 */
export type MailRow = { label: string; value: string; strong?: boolean; long?: boolean; isLink?: boolean }

const texts = {
  fr: { copy: 'Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :', colon: ' : ' },
  en: { copy: 'If the button does nothing, copy this address into your browser:', colon: ': ' },
}

/** Colours of the design, inlined: mail programs support neither style sheets nor variables. */
const colour = { coffee: '#231712', faint: '#74635A', line: '#E8DED2' }

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraphStyle = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${colour.coffee}`
const smallStyle = `margin:0 0 16px;${font};font-size:13px;line-height:18px;color:${colour.faint}`

/**
 * Renders an email as text and as HTML. It uses tables and inline styles, dark on white, and loads nothing, so it works
 * even in an old mail app on a slow network.
 */
export function layoutMail(layout: MailLayout, sender: MailLook): { html: string; text: string } {
  return { html: withPlainSpaces(asHtml(layout, sender)), text: withPlainSpaces(asText(layout, sender)) }
}

/** The parts of the sender that an email shows. */
type MailLook = Pick<MailSender, 'shop' | 'mainColour' | 'softColour'>

/** The narrow space is too thin in the fonts of mail programs, and missing in some. */
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0')

function asText(layout: MailLayout, { shop }: MailLook): string {
  const { locale, title, paragraphs, rows, action, code, footnote } = layout
  const parts = [
    title,
    ...paragraphs,
    rows?.map(({ label, value }) => `${label}${texts[locale].colon}${value}`).join('\n'),
    code,
    action && `${action.label}\n${action.url}`,
    ['-- ', shop, footnote].filter(Boolean).join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function asHtml(layout: MailLayout, look: MailLook): string {
  const { locale, title, paragraphs, rows, action, code, footnote } = layout
  const body = [
    `<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:28px;font-weight:800;color:${colour.coffee}">${unbroken(escapeUTF8(title))}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${paragraphStyle}">${escapeUTF8(paragraph)}</p>`),
    ...(rows ? [table(rows, look)] : []),
    ...(code ? [codeBox(code, look)] : []),
    ...(action ? [button(action, look), plainLink(action.url, locale, look)] : []),
    ...(footnote ? [note(footnote)] : []),
  ].join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeUTF8(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:#FFFFFF">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td bgcolor="${look.mainColour}" style="padding:12px 16px;border-radius:14px 14px 0 0;${font};font-size:20px;line-height:28px;font-weight:800;color:#FFFFFF">${escapeUTF8(look.shop)}</td></tr>
<tr><td align="left" style="padding:24px 16px;border:1px solid ${colour.line};border-top:0;border-radius:0 0 14px 14px">
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Words with a hyphen, such as order numbers, stay on one line. */
const unbroken = (title: string) => title.replaceAll(/\S+-\S+/g, '<span style="white-space:nowrap">$&</span>')

function note(footnote: string): string {
  return `<p style="${smallStyle};border-top:1px solid ${colour.line};padding-top:16px">${escapeUTF8(footnote)}</p>`
}

function table(rows: readonly MailRow[], mailLook: MailLook): string {
  const look = `padding:8px 0;border-top:1px solid ${colour.line};${font};font-size:15px;line-height:20px;color:${colour.coffee};vertical-align:top`
  const cell = (text: string, { strong = false }: MailRow, more: string) =>
    `<td style="${look};font-weight:${strong ? 700 : 400};${more}">${escapeUTF8(text)}</td>`
  const longCell = ({ label, value, isLink }: MailRow) =>
    `<td colspan="2" style="${look}"><span style="font-size:13px;color:${colour.faint}">${escapeUTF8(label)}</span><br>${isLink ? link(value, mailLook) : escapeUTF8(value)}</td>`
  const lines = rows.map((row) =>
    row.long || row.isLink
      ? `<tr>${longCell(row)}</tr>`
      : `<tr>${cell(row.label, row, 'padding-right:16px')}${cell(row.value, row, 'text-align:right;white-space:nowrap')}</tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">\n${lines.join('\n')}\n</table>`
}

function codeBox(code: string, { softColour }: MailLook): string {
  return `<p style="margin:0 0 16px;padding:16px;background-color:${softColour};border-radius:12px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:${colour.coffee}">${escapeUTF8(code)}</p>`
}

function button({ label, url }: { label: string; url: string }, { mainColour }: MailLook): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${mainColour}" style="border-radius:12px"><a href="${escapeUTF8(url)}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:22px;font-weight:700;color:#FFFFFF;text-decoration:none">${escapeUTF8(label)}</a></td></tr></table>`
}

function plainLink(url: string, locale: Locale, look: MailLook): string {
  return `<p style="${smallStyle}">${texts[locale].copy}<br>${link(url, look)}</p>`
}

function link(url: string, { mainColour }: MailLook): string {
  return `<a href="${escapeUTF8(url)}" style="color:${mainColour};word-break:break-all">${escapeUTF8(url)}</a>`
}
