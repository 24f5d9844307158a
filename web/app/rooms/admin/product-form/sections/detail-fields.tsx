import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Detail } from '../draft.ts'
import type { Sentences } from '../sort-faults.ts'
import { AddField } from './add-field.tsx'

type DetailsProps = {
  /** Name of the list on the wire, by which faults are told. */
  list: 'more_details' | 'more_details_other'
  details: Detail[]
  faults: Sentences
  onChange: (details: Detail[]) => void
}

/** The extra fields of a product under the names somebody gave them, and the way to another one. */
export function DetailFields({ list, details, faults, onChange }: DetailsProps) {
  const write = (place: number, text: string) =>
    onChange(details.map((detail, other) => (other === place ? { ...detail, text } : detail)))
  const t = useTranslations('productForm')
  return (
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
      {details.map(({ label, text }, place) => (
        <Field
          key={label}
          label={label}
          name={`${list}.${label}`}
          value={text}
          onChange={({ target }) => write(place, target.value)}
          required
          autoComplete="off"
          fault={faults[`${list}.${label}`]}
          end={
            <IconButton
              label={t('removeField', { label })}
              onClick={() => onChange(details.filter((_, other) => other !== place))}
              className="text-brique hover:bg-brique-soft"
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
        />
      ))}
      {list === 'more_details_other' && <AddFields details={details} onChange={onChange} />}
    </div>
  )
}

/** The button that asks for the name of another field, which then stands there empty. */
export function AddFields({ details, onChange }: Pick<DetailsProps, 'details' | 'onChange'>) {
  const t = useTranslations('productForm')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="soft" onClick={() => setAsking(true)} className="justify-self-start">
        <Plus className="size-5" aria-hidden="true" />
        {t('addFields')}
      </Button>
      {asking && (
        <AddField
          taken={details.map(({ label }) => label)}
          onAdd={(label) => onChange([...details, { label, text: '' }])}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
