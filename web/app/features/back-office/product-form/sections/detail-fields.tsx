import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Detail } from '../draft.ts'
import type { FieldMessages } from '../sort-faults.ts'
import { AddField } from './add-field.tsx'

type DetailsProps = {
  /** Name of the list in the API. */
  list: 'more_details' | 'more_details_other'
  details: Detail[]
  faults: FieldMessages
  onChange: (details: Detail[]) => void
}

/** Path of an extra field in API errors, and its name in the page. */
const nameOf = (list: DetailsProps['list'], label: string) => `${list}.${label}`

/** The extra fields of a product, each removable. */
export function DetailFields({ list, details, faults, onChange }: DetailsProps) {
  const write = (index: number, text: string) =>
    onChange(details.map((detail, other) => (other === index ? { ...detail, text } : detail)))
  const t = useTranslations('productForm')
  return (
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
      {details.map(({ label, text }, index) => (
        <Field
          key={label}
          label={label}
          name={nameOf(list, label)}
          value={text}
          onChange={({ target }) => write(index, target.value)}
          required
          autoComplete="off"
          error={faults[nameOf(list, label)]}
          end={
            <IconButton
              label={t('removeField', { label })}
              onClick={() => onChange(details.filter((_, other) => other !== index))}
              className="text-brique hover:bg-brique-soft"
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
        />
      ))}
      {list === 'more_details_other' && <AddFields {...{ list, details, onChange }} />}
    </div>
  )
}

/** The button that adds an extra field and focuses it. */
export function AddFields({ list, details, onChange }: Omit<DetailsProps, 'faults'>) {
  const t = useTranslations('productForm')
  const [asking, setAsking] = useState(false)
  const add = (label: string) => {
    onChange([...details, { label, text: '' }])
    // The closing dialog returns the focus to the button first.
    requestAnimationFrame(() => document.getElementsByName(nameOf(list, label))[0]?.focus())
  }
  return (
    <>
      <Button look="soft" onClick={() => setAsking(true)} className="justify-self-start">
        <Plus className="size-5" aria-hidden="true" />
        {t('addFields')}
      </Button>
      {asking && (
        <AddField taken={details.map(({ label }) => label)} onAdd={add} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
