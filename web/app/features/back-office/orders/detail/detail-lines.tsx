import { countItems, type DeskOrder, type Locale, quantitySuffix } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Thumb } from '../../../../ui/thumb.tsx'

/** The contents of the order; the earlier quantity of a changed line is struck through. */
export function DetailLines({ items }: Pick<DeskOrder, 'items'>) {
  const t = useTranslations('desk')
  const remaining = items.filter(({ quantity }) => quantity > 0)
  const pieces = countItems(remaining)
  return (
    <section>
      <h2 className="type-h3 mb-1">{t('contents', { products: remaining.length, pieces })}</h2>
      <ul className="divide-y divide-line border-t border-line border-b border-b-edge [border-bottom-style:dashed]">
        {items.map((item) => (
          <Line key={item.productId} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Line({ item }: { item: DeskOrder['items'][number] }) {
  const t = useTranslations('desk')
  const { name, brand, unit, stepGrams, image, quantity, ordered, lineTotal, barcode } = item
  const isGone = quantity === 0
  const language = useLocale() as Locale
  const counted = (quantity: number) => quantitySuffix(language, { quantity, stepGrams })
  return (
    <li
      className={classNames(
        'flex break-inside-avoid items-center gap-3 py-2.5 @max-[16rem]:flex-wrap @max-[16rem]:justify-end',
        isGone && 'text-ink-2',
      )}
    >
      <Thumb src={image[0]} className="size-11 @max-[16rem]:hidden" pale={isGone} />
      <div className="min-w-0 grow @max-[16rem]:basis-full">
        <p className={classNames('font-semibold wrap-anywhere', isGone && 'line-through')}>{name}</p>
        <p className="unit-line text-small text-ink-2">
          {brand && <b>{brand}</b>}
          <span>{stepGrams ? t('stepOf', { unit }) : unit}</span>
          {barcode && <span className="tabular-nums">{barcode}</span>}
        </p>
      </div>
      <p className="shrink-0 font-bold whitespace-nowrap tabular-nums">
        {quantity !== ordered && (
          <s className="me-2 font-normal text-ink-2">
            <span className="sr-only">{t('orderedBefore')} </span>
            {counted(ordered)}
          </s>
        )}
        {counted(quantity)}
      </p>
      <Amount value={lineTotal} className="min-w-23 shrink-0 text-right font-extrabold" />
    </li>
  )
}
