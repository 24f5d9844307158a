import { useEffect, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { useOtherLanguage } from '../../../shop/index.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { AddFields, DetailFields } from './detail-fields.tsx'

/** The optional texts in the other language, collapsed. Expands if one of them has an error. */
export function OtherLanguage({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const language = useOtherLanguage()
  const { control } = form
  const { errors } = form.formState
  const texts = useWatch({ control, name: ['name_other', 'description_other'] })
  const details = useFieldArray({ control, name: 'more_details_other' })
  const list = { form, name: 'more_details_other', ...details } as const
  const isWrong = Boolean(errors.name_other || errors.description_other || errors.more_details_other)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A collapsed field could not take the focus.
    if (!isWrong || document.activeElement?.matches('[aria-invalid=true]')) return
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  return (
    <Disclosure
      variant="card"
      title={t('otherLanguage', { language })}
      note={t(texts.every((text) => text.trim() !== '') ? 'translated' : 'optional')}
      forced={isWrong}
    >
      <div ref={fields} className="flex flex-col gap-5">
        <Field label={t('name_other', { language })} {...form.field('name_other')} autoComplete="off" />
        <TextArea label={t('description_other', { language })} {...form.field('description_other')} />
        <DetailFields list={list}>
          <AddFields list={list} />
        </DetailFields>
      </div>
    </Disclosure>
  )
}
