import { type DeskOrder, type Locale, quantityText } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { Thumb } from '../../../../ui/thumb.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'

type RefundLinesProps = {
  items: DeskOrder['items']
  pieces: ReadonlyMap<string, number>
  onChange: (productId: string, quantity: number) => void
}

/** The remaining lines, each with the pieces to refund. */
export function RefundLines({ items, pieces, onChange }: RefundLinesProps) {
  const t = useTranslations('desk')
  const language = useLocale() as Locale
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-card font-semibold">{t('refundPieces')}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {items
          .filter(({ quantity }) => quantity > 0)
          .map(({ productId, name, brand, unit, stepGrams, image, quantity }) => (
            <li key={productId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <Thumb src={image[0]} className="size-11" />
              <div className="min-w-32 grow basis-0">
                <p className="text-card font-semibold wrap-anywhere">{name}</p>
                <p className="unit-line text-small text-ink-2">
                  {brand && <b>{brand}</b>}
                  {!stepGrams && <span>{unit}</span>}
                  <span className="whitespace-nowrap">
                    {stepGrams
                      ? quantityText(language, { quantity, stepGrams })
                      : t('pieces', { count: quantity })}
                  </span>
                </p>
              </div>
              <QuantityStepper
                name={name}
                quantity={pieces.get(productId) ?? 0}
                stepGrams={stepGrams}
                max={quantity}
                onChange={(chosen) => onChange(productId, chosen)}
              />
            </li>
          ))}
      </ul>
    </fieldset>
  )
}
