import type { CardView, UnitPrice } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'

const measureNames = { kg: 'perKg', l: 'perLitre', piece: 'perPiece' } as const satisfies Record<
  UnitPrice['measure'],
  string
>

/**
 * `1 L · 1 628 F CFA / L`: what is in the pack, and the price to compare by where the pack says. The
 * dot before each part lies left of the edge, so that it only shows between two parts on one line.
 */
export function UnitLine({ unit, unitPrice }: Pick<CardView, 'unit' | 'unitPrice'>) {
  const t = useTranslations('product')
  return (
    <span className="block overflow-hidden">
      <span className="-ms-3 flex flex-wrap">
        <span className={part}>{unit}</span>
        {unitPrice && (
          <span className={part}>
            <span className="whitespace-nowrap">
              <Amount value={unitPrice.amount} currency="same" /> / {t(measureNames[unitPrice.measure])}
            </span>
          </span>
        )}
      </span>
    </span>
  )
}

const part = 'relative ps-3 before:absolute before:start-1 before:content-["·"]'
