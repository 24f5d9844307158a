import type { ChangedField, HistoryEntry } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Thumb } from '../../../ui/thumb.tsx'

/** The value of a product's field: categories by name, pictures by URL. */
export type Value = HistoryEntry['fields'][number]['before']

type FieldValueProps = {
  field: ChangedField
  value: Value
  /** Whether to show long text in full. */
  whole?: boolean
  className?: string
}

/** A value formatted for reading: prices as amounts, pictures as pictures. */
export function FieldValue({ className = '', ...rest }: FieldValueProps) {
  return (
    <span className={`block min-w-0 wrap-anywhere ${className}`}>
      <Shown {...rest} />
    </span>
  )
}

function Shown({ field, value, whole = false }: Omit<FieldValueProps, 'className'>) {
  const t = useTranslations('productHistory')
  if (value === null || value === '' || isEmpty(value)) return <i className="text-ink-3">{t('nothing')}</i>
  if (typeof value === 'boolean') return t(value ? 'draft' : 'live')
  if (field === 'price' || field === 'purchase_price') return <Amount value={Number(value)} currency="same" />
  if (field === 'step_grams') return `${value}\u00a0g`
  if (field === 'discount') return t('percent', { percent: Number(value) })
  if (Array.isArray(value)) return field === 'image' ? <Pictures image={value} /> : value.join(', ')
  if (typeof value === 'object') return <Details details={value} />
  return <span className={classNames('whitespace-pre-line', !whole && 'line-clamp-4')}>{value}</span>
}

function isEmpty(value: Value): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function Pictures({ image }: { image: string[] }) {
  const t = useTranslations('productHistory')
  return (
    <span className="flex flex-wrap gap-1.5">
      {image.map((url, index) => (
        <Thumb key={index} src={url} alt={t('picture', { number: index + 1 })} className="w-11" />
      ))}
    </span>
  )
}

function Details({ details }: { details: Record<string, string> }) {
  return Object.entries(details).map(([label, text]) => (
    <span key={label} className="block">
      {label}: {text}
    </span>
  ))
}
