import { type Locale, quantitySuffix, timesText } from '@dix/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { Bill, type CartBill, Savings } from '../bill/index.ts'
import { type Cart, fullNameOf, type Line, priceOf } from '../cart/index.ts'
import { UnitLine } from '../catalogue/index.ts'
import { TimeOrPromise } from './delivery-time.tsx'

/** Number of pictures that fit on a phone. */
const maxShown = 4

type SummaryProps = {
  cart: Cart
  bill: CartBill
  /** The chosen delivery slot, or that one is to be chosen; null for as soon as possible. */
  time: ReactNode
}

/** The products of the order and the bill. */
export function Summary({ cart: { lines, totals }, bill, time }: SummaryProps) {
  const t = useTranslations('checkout')
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="type-h2">{t('summary')}</h2>
        <span className="max-md:hidden">
          <TimeOrPromise time={time} />
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Pictures lines={lines} />
        <Link
          to="/cart"
          className="reach-44 shrink-0 rounded-badge text-card font-bold text-bissap hover:underline"
        >
          {t('editCart')}
        </Link>
      </div>
      <Disclosure title={t('items')}>
        <Lines lines={lines} />
      </Disclosure>
      <h3 className="type-h3 max-md:sr-only">{t('bill')}</h3>
      <Bill totals={totals} bill={bill} missingForFree={bill.missingForFree} />
      <Savings value={totals.savings} />
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const language = useLocale() as Locale
  return (
    <ul className="divide-y divide-line text-card">
      {lines.map(({ product, quantity }) => (
        <li key={product._id} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{product.name}</p>
            <p className="text-small text-ink-3">
              <UnitLine brand={product.brand} unit={product.unit} />
            </p>
          </div>
          <p className="flex shrink-0 items-baseline gap-3 font-bold">
            {quantitySuffix(language, { quantity, ...product })}
            <Amount value={priceOf(product) * quantity} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Pictures({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('checkout')
  const language = useLocale() as Locale
  const more = lines.length - maxShown
  return (
    <ul className="flex min-w-0 grow items-center gap-2">
      {lines.slice(0, maxShown).map(({ product, quantity }) => (
        // Smaller in a narrow column, to leave room for the link.
        <li key={product._id} className="max-w-12 min-w-0 grow basis-0 md:max-w-14">
          <Thumb
            src={product.image}
            alt={t('picture', {
              name: fullNameOf(product),
              count: timesText(language, { quantity, ...product }),
            })}
            className="w-full"
          />
        </li>
      ))}
      {more > 0 && (
        <li className="shrink-0 text-card font-semibold whitespace-nowrap text-ink-2">
          {t('more', { count: String(more) })}
        </li>
      )}
    </ul>
  )
}
