import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Thumb } from '../../ui/thumb.tsx'
import { Bill, Savings } from '../bill/index.ts'
import type { Cart, Line } from '../cart/index.ts'
import { PromiseBadge } from '../catalogue/index.ts'

/** Pictures that fit on a phone. */
const shown = 4

/** The products of the order and the bill. */
export function Summary({ cart: { lines, totals } }: { cart: Cart }) {
  const t = useTranslations('checkout')
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="type-h2">{t('summary')}</h2>
        <span className="max-md:hidden">
          <PromiseBadge />
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
      <h3 className="type-h3 max-md:sr-only">{t('bill')}</h3>
      <Bill totals={totals} />
      <Savings value={totals.savings} />
    </section>
  )
}

function Pictures({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('checkout')
  const more = lines.length - shown
  return (
    <ul className="flex min-w-0 grow items-center gap-2">
      {lines.slice(0, shown).map(({ product, quantity }) => (
        // Smaller in a narrow column, to leave room for the link.
        <li key={product._id} className="max-w-12 min-w-0 grow basis-0 md:max-w-14">
          <Thumb
            src={product.image}
            alt={t('picture', { name: product.name, count: String(quantity) })}
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
