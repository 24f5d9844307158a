import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { type GridField, readCell } from './edits/cells.ts'

/** A cell's text formatted for reading; invalid text as typed. */
export function Value({ field, text }: { field: GridField; text: string }) {
  const t = useTranslations('grid')
  const read = readCell(field, text)
  if ('problem' in read) return <Text text={text} />
  if (read.value === null) return null
  if (field === 'price' || field === 'purchase_price')
    return <Amount value={Number(read.value)} currency="hidden" />
  if (field === 'discount') return `${read.value}\u00a0%`
  if (field === 'draft')
    return read.value ? (
      <Badge tone="info">{t('draftState')}</Badge>
    ) : (
      <Badge tone="success">{t('live')}</Badge>
    )
  return <Text text={String(read.value)} />
}

/** Letters that fit on one line. */
const shortText = 14

function Text({ text }: { text: string }) {
  return text.length > shortText ? text : <span className="whitespace-nowrap">{text}</span>
}

/** The saved value, struck through, and the new one. */
export function ChangedValue({ field, before, after }: { field: GridField; before: string; after: string }) {
  return (
    <>
      <del className="text-small text-ink-2">
        {field === 'draft' ? <Status text={before} /> : <Value field={field} text={before} />}
      </del>{' '}
      <ins className="font-bold no-underline">
        <Value field={field} text={after} />
      </ins>
    </>
  )
}

/** The status as plain text, which can be struck through. */
function Status({ text }: { text: string }) {
  const t = useTranslations('grid')
  return t(text === 'draft' ? 'draftState' : 'live')
}
