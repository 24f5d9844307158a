import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { OtherLanguage } from './other-language.tsx'
import { Section } from './section.tsx'

/** Name, description and pictures, with the texts in the other language. */
export function NameAndDescription({ form, pictures }: { form: ProductFormState; pictures: ReactNode }) {
  const t = useTranslations('productForm')
  return (
    <Section title={t('whatItIs')}>
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-[2fr_1fr]">
          <Field label={t('name')} {...form.field('name')} required autoComplete="off" />
          <Field label={t('brand')} {...form.field('brand')} placeholder={t('optional')} autoComplete="off" />
        </div>
        <TextArea label={t('description')} {...form.field('description')} required />
        {pictures}
        <OtherLanguage form={form} />
      </div>
    </Section>
  )
}
