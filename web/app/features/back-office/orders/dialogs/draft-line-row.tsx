import { discountedPrice, type Locale, quantitySuffix } from '@dix/contract'
import { useLocale } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Thumb } from '../../../../ui/thumb.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import type { DraftLine } from './line-draft.ts'

/** A line with its stepper; a changed one in mangue, its earlier quantity struck through. */
export function DraftLineRow({ line, onChange }: { line: DraftLine; onChange: (to: number) => void }) {
  const { name, brand, unit, stepGrams, image, price, discount, from, to, max } = line
  const language = useLocale() as Locale
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2',
        from !== to && 'bg-mangue-soft',
      )}
    >
      <Thumb src={image} className="size-11" pale={to === 0} />
      <div className="min-w-32 grow basis-0">
        <p className="text-card font-semibold wrap-anywhere">{name}</p>
        <p className="unit-line text-small text-ink-2">
          {brand && <b>{brand}</b>}
          <span>{unit}</span>
          <span className="whitespace-nowrap">
            <Amount value={discountedPrice(price, discount)} />
          </span>
          {/* Beside the stepper it would move it away from the finger. */}
          {from !== to && from > 0 && (
            <s className="whitespace-nowrap">{quantitySuffix(language, { quantity: from, stepGrams })}</s>
          )}
        </p>
      </div>
      <QuantityStepper name={name} quantity={to} stepGrams={stepGrams} max={max} onChange={onChange} />
    </li>
  )
}
