import {
  countItems,
  type Locale,
  type Order,
  type OrderItem,
  orderStateTable,
  productPath,
  quantityText,
  receiptPath,
  stateOf,
} from '@dix/contract'
import { Download, Star } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { askFile } from '../../platform/api/ask.ts'
import { saveFile } from '../../platform/dom/save-file.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Amount } from '../../ui/amount.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { UnitLine } from '../catalogue/index.ts'
import { useShop } from '../shop/index.ts'

/** The items as they were ordered, and for signed-in users the receipt. */
export function OrderItems({ order, isLinked }: { order: Order; isLinked: boolean }) {
  const t = useTranslations('orders')
  const { items } = order
  const state = stateOf(orderStateTable, order.status)
  const isReceived = state !== undefined && orderStateTable[state].received
  const { takesReviews } = useShop()
  const pieces = countItems(items)
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="type-h3">{t('contents', { products: items.length, pieces })}</h2>
        {!isLinked && <ReceiptButton order={order} />}
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Item
            key={item.productId}
            item={item}
            canReview={!isLinked && takesReviews === true && isReceived && item.quantity > 0}
          />
        ))}
      </ul>
    </section>
  )
}

/** @param canReview whether its customer can review it */
function Item({ item, canReview }: { item: OrderItem; canReview: boolean }) {
  const { productId, name, image, lineTotal, replaces } = item
  const t = useTranslations('orders')
  return (
    <li className="flex items-center gap-3 py-3">
      <Thumb src={image[0]} className="size-15" />
      <div className="min-w-0 grow">
        <p className="text-card font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          <ItemQuantity item={item} />
        </p>
        {replaces && <p className="text-small text-indigo">{t('replaces', { name: replaces })}</p>}
        {canReview && (
          <Link
            to={`${productPath({ _id: productId, name })}#reviews`}
            aria-label={t('rateNamed', { name })}
            className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-button px-2 text-card font-bold text-bissap hover:bg-bissap-soft"
          >
            <Star className="size-4" aria-hidden="true" />
            {t('rate')}
          </Link>
        )}
      </div>
      <Amount value={lineTotal} className="text-h3 font-extrabold" />
    </li>
  )
}

/** Brand, unit and quantity of an item. */
export function ItemQuantity({ item: { brand, unit, stepGrams, quantity } }: { item: OrderItem }) {
  const t = useTranslations('orders')
  const language = useLocale() as Locale
  const weighed = stepGrams && quantityText(language, { quantity, stepGrams })
  return <UnitLine brand={brand} unit={weighed || t('each', { count: String(quantity), unit })} />
}

function ReceiptButton({ order: { _id, orderId } }: { order: Order }) {
  const t = useTranslations('orders')
  const language = useLocale()
  const { busy, act } = useAction(async () =>
    saveFile(`${orderId}.pdf`, await askFile(receiptPath(_id, language))),
  )
  return (
    <button
      type="button"
      onClick={act}
      aria-busy={busy || undefined}
      className="-mx-2 flex min-h-11 items-center gap-1.5 rounded-button px-2 font-bold text-bissap hover:bg-bissap-soft"
    >
      <Download className="size-4" aria-hidden="true" />
      {t('receipt')}
    </button>
  )
}
