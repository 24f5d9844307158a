import { useTranslations } from 'use-intl/react'
import { useOtherLanguage } from '../../../../platform/texts/other-language.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { DetailFields } from './detail-fields.tsx'

const fields = ['name_other', 'description_other', 'more_details_other'] as const

/** The optional texts in the other language, folded. Unfolds when one of them has an error. */
export function OtherLanguage({ state: { draft, change, faults } }: { state: ProductFormState }) {
  const t = useTranslations('productForm')
  const language = useOtherLanguage()
  const isWrong = Object.keys(faults).some((name) => fields.some((field) => name.startsWith(field)))
  const isWhole = draft.name_other.trim() !== '' && draft.description_other.trim() !== ''
  return (
    <Disclosure
      look="card"
      title={t('otherLanguage', { language })}
      note={t(isWhole ? 'translated' : 'optional')}
      forced={isWrong}
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t('name_other', { language })}
          name="name_other"
          value={draft.name_other}
          onChange={({ target }) => change('name_other', target.value)}
          autoComplete="off"
          error={faults.name_other}
        />
        <TextArea
          label={t('description_other', { language })}
          name="description_other"
          value={draft.description_other}
          onChange={({ target }) => change('description_other', target.value)}
          error={faults.description_other}
        />
        <DetailFields
          list="more_details_other"
          details={draft.more_details_other}
          faults={faults}
          onChange={(details) => change('more_details_other', details)}
        />
      </div>
    </Disclosure>
  )
}
