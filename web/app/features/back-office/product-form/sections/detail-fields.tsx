import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Detail } from '../draft/draft.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { AddField } from './add-field.tsx'

/** A list of extra fields, as `useFieldArray` returns it. */
export type DetailList = {
  form: ProductFormState
  name: 'more_details' | 'more_details_other'
  fields: readonly (Detail & { id: string })[]
  append: (detail: Detail, options: { shouldFocus: boolean }) => void
  remove: (index: number) => void
}

/** The extra fields of a product, each removable. */
export function DetailFields({ list, children }: { list: DetailList; children?: ReactNode }) {
  const t = useTranslations('productForm')
  const { form, name, fields, remove } = list
  return (
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
      {fields.map(({ id, label }, index) => (
        <Field
          key={id}
          label={label}
          {...form.field(`${name}.${index}.text`)}
          required
          autoComplete="off"
          end={
            <IconButton
              label={t('removeField', { label })}
              onClick={() => remove(index)}
              className="text-brique hover:bg-brique-soft"
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
        />
      ))}
      {children}
    </div>
  )
}

/** The button that adds an extra field and focuses it. */
export function AddFields({ list: { form, name, fields, append } }: { list: DetailList }) {
  const t = useTranslations('productForm')
  const [asking, setAsking] = useState(false)
  const add = (label: string) => {
    append({ label, text: '' }, { shouldFocus: false })
    // The closing dialog returns the focus to the button first.
    requestAnimationFrame(() => form.setFocus(`${name}.${fields.length}.text`))
  }
  return (
    <>
      <Button variant="soft" onClick={() => setAsking(true)} className="justify-self-start">
        <Plus className="size-5" aria-hidden="true" />
        {t('addFields')}
      </Button>
      {asking && (
        <AddField taken={fields.map(({ label }) => label)} onAdd={add} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
