import type { CardView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Card } from '../card/card.tsx'

/** Alternatives to a product that is out of stock; scrolls sideways. */
export function Alternatives({ products }: { products: CardView[] }) {
  const t = useTranslations('product')
  if (products.length === 0) return null
  return (
    <section aria-label={t('instead')} className="min-w-0">
      <h2 className="type-h3 mb-2">{t('instead')}</h2>
      <ul className="scrollbar-none flex gap-3 overflow-x-auto overscroll-x-contain py-1 max-md:-mx-4 max-md:px-4">
        {products.map((product) => (
          <li key={product._id} className="w-36 shrink-0">
            <Card product={product} heading="h3" widths={[240, 320]} sizes="144px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
