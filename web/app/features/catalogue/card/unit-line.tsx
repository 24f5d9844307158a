import type { UnitPrice } from '@dix/contract'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Amount } from '../../../ui/amount.tsx'

const measureNames = {
  kg: 'product.perKg',
  l: 'product.perLitre',
  piece: 'product.perPiece',
} as const satisfies Record<UnitPrice['measure'], string>

type UnitLineProps = {
  unit: string
  unitPrice?: UnitPrice | null
  /** Shown first if it has no line of its own. */
  brand?: string | undefined
}

/** `1 L · 1 628 F CFA / L`: the unit and, if it can be computed, the price per measure. */
export function UnitLine(props: UnitLineProps) {
  return (
    <span className="unit-line">
      <UnitLineContent {...props} />
    </span>
  )
}

/** The parts of a `UnitLine`, for an element of that class. */
export function UnitLineContent({ brand, unit, unitPrice }: UnitLineProps) {
  const t = useTexts()
  return (
    <>
      {brand && <b className="text-ink-2">{brand}</b>}
      <span>{unit}</span>
      {unitPrice && (
        <span>
          <Amount value={unitPrice.amount} currency="same" />
          {` /\u00a0${t(measureNames[unitPrice.measure])}`}
        </span>
      )}
    </>
  )
}
