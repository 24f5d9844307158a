import type { ProductView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'

/** Description, unit, brand and extra fields of a product. */
export function ProductFacts({ product }: { product: ProductView }) {
  const t = useTranslations('product')
  const { description, unit, brand, details } = product
  const facts = [
    { label: t('unit'), text: unit },
    ...(brand ? [{ label: t('brand'), text: brand }] : []),
    ...details,
  ]
  return (
    <section>
      {description && (
        <>
          <h2 className="type-h3">{t('description')}</h2>
          <p className="mt-1 mb-4 max-w-prose wrap-anywhere whitespace-pre-line text-pretty text-ink-2">
            {description}
          </p>
        </>
      )}
      <dl className="divide-y divide-line border-t border-line">
        {facts.map(({ label, text }, index) => (
          <div key={index} className="flex justify-between gap-6 py-3 text-card md:justify-start">
            <dt className="max-w-1/2 shrink-0 wrap-anywhere text-ink-2 md:w-36">{label}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere max-md:text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
