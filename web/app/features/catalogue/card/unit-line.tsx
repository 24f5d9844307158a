import type { UnitPrice } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'

const measureNames = { kg: 'perKg', l: 'perLitre', piece: 'perPiece' } as const satisfies Record<
  UnitPrice['measure'],
  string
>

type UnitLineProps = {
  unit: string
  unitPrice?: UnitPrice | null
  /** Shown first, where it has no line of its own. */
  brand?: string | undefined
}

/**
 * `1 L · 1 628 F CFA / L`: the unit and, where it can be computed, the price per measure. The dot before each part is
 * left of the edge, so that it is only visible between two parts on one line.
 */
export function UnitLine({ brand, unit, unitPrice }: UnitLineProps) {
  const t = useTranslations('product')
  return (
    <span className="block overflow-hidden">
      <span className="-ms-3 flex flex-wrap">
        {brand && <b className={`${part} text-ink-2`}>{brand}</b>}
        <span className={part}>{unit}</span>
        {unitPrice && (
          <span className={part}>
            <Amount value={unitPrice.amount} currency="same" />
            {' /\u00a0'}
            {t(measureNames[unitPrice.measure])}
          </span>
        )}
      </span>
    </span>
  )
}

const part = 'relative min-w-0 wrap-anywhere ps-3 before:absolute before:start-1 before:content-["·"]'
