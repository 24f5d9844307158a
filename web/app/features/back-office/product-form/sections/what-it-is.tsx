import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { OtherLanguage } from './other-language.tsx'
import { Section } from './section.tsx'

/** Name, description and pictures, also in the other language. */
export function WhatItIs({ state, pictures }: { state: ProductFormState; pictures: ReactNode }) {
  const t = useTranslations('productForm')
  const { draft, change, faults } = state
  return (
    <Section title={t('whatItIs')}>
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-[2fr_1fr]">
          <Field
            label={t('name')}
            name="name"
            value={draft.name}
            onChange={({ target }) => change('name', target.value)}
            required
            autoComplete="off"
            error={faults.name}
          />
          <Field
            label={t('brand')}
            name="brand"
            value={draft.brand}
            onChange={({ target }) => change('brand', target.value)}
            placeholder={t('optional')}
            autoComplete="off"
            error={faults.brand}
          />
        </div>
        <TextArea
          label={t('description')}
          name="description"
          value={draft.description}
          onChange={({ target }) => change('description', target.value)}
          required
          error={faults.description}
        />
        {pictures}
        <OtherLanguage state={state} />
      </div>
    </Section>
  )
}
