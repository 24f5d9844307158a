import type { CardView, UnitPrice } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'

const measureNames = { kg: 'perKg', l: 'perLitre', piece: 'perPiece' } as const satisfies Record<
  UnitPrice['measure'],
  string
>

/** `1 L · 1 628 F CFA / L`: what is in the pack, and the price to compare by where the pack says. */
export function UnitLine({ unit, unitPrice }: Pick<CardView, 'unit' | 'unitPrice'>) {
  const t = useTranslations('product')
  if (!unitPrice) return unit
  return (
    <>
      {unit} ·{' '}
      <span className="whitespace-nowrap">
        <Amount value={unitPrice.amount} currency="same" /> / {t(measureNames[unitPrice.measure])}
      </span>
    </>
  )
}
