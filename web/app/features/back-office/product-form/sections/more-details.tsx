import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { ProductFormState } from '../use-product-form.ts'
import { AddFields, DetailFields } from './detail-fields.tsx'
import { Section } from './section.tsx'

/** Extra fields of a product. */
export function MoreDetails({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const { control } = form
  const list = { form, name: 'more_details', ...useFieldArray({ control, name: 'more_details' }) } as const
  return (
    <Section title={t('moreDetails')} action={<AddFields list={list} />}>
      {list.fields.length === 0 ? (
        <p className="text-card text-ink-2">{t('moreDetailsHint')}</p>
      ) : (
        <DetailFields list={list} />
      )}
    </Section>
  )
}
