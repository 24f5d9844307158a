import { useTranslations } from 'use-intl/react'
import type { ProductFormState } from '../use-product-form.ts'
import { AddFields, DetailFields } from './detail-fields.tsx'
import { Section } from './section.tsx'

/** Extra fields of a product. */
export function MoreDetails({ state: { draft, change, faults } }: { state: ProductFormState }) {
  const t = useTranslations('productForm')
  const details = draft.more_details
  const put = (next: typeof details) => change('more_details', next)
  return (
    <Section
      title={t('moreDetails')}
      action={<AddFields list="more_details" details={details} onChange={put} />}
    >
      {details.length === 0 ? (
        <p className="text-card text-ink-2">{t('moreDetailsHint')}</p>
      ) : (
        <DetailFields list="more_details" details={details} faults={faults} onChange={put} />
      )}
    </Section>
  )
}
