import type { UploadedImport } from '@dix/contract'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import {
  type ChoiceFaults,
  type Choices,
  choicesOf,
  type FieldSource,
  faultsOf,
  mappedFields,
  mappingOf,
  type SentMapping,
  spareColumns,
  xofOf,
} from './choices.ts'
import { FieldRow } from './field-row.tsx'
import { MappingOptions } from './mapping-options.tsx'

type MappingFormProps = {
  file: UploadedImport
  busy: boolean
  onCheck: (mapping: SentMapping) => void
}

/** Which column of somebody’s file is which field of a product. */
export function MappingForm({ file, busy, onCheck }: MappingFormProps) {
  const t = useTranslations('imports')
  const { choices, change, faults, submit } = useChoices(file, onCheck)
  return (
    <form onSubmit={submit} noValidate>
      {file.hint && (
        <p className="mb-3 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">{file.hint}</p>
      )}
      <table className="w-full table-fixed border-collapse max-md:block [&>tbody]:max-md:block">
        <thead className="max-md:sr-only">
          <tr className="h-10 text-left text-small text-ink-2">
            <th className="w-1/4 font-semibold">{t('productField')}</th>
            <th className="w-2/5 font-semibold">{t('column')}</th>
            <th className="font-semibold">{t('samples')}</th>
          </tr>
        </thead>
        <tbody>
          {mappedFields.map((field) => (
            <FieldRow
              key={field}
              field={field}
              source={choices.fields[field]}
              file={file}
              fault={faults[field] && t(faults[field])}
              xofOf={
                field === 'price' || field === 'sellingPrice' ? (text) => xofOf(text, choices) : undefined
              }
              onChoose={(source) => change({ fields: withField(choices.fields, field, source) })}
            />
          ))}
        </tbody>
      </table>
      <MappingOptions
        choices={choices}
        faults={faults}
        spare={spareColumns(file.header, choices)}
        change={change}
      />
      <div className="border-t border-line pt-4">
        <SubmitButton busy={busy} className="max-md:w-full">
          {t('check')}
        </SubmitButton>
        <p className="mt-2 text-small text-ink-2">{t('checkHint')}</p>
      </div>
    </form>
  )
}

function withField(
  fields: Choices['fields'],
  field: keyof Choices['fields'],
  source: FieldSource | undefined,
): Choices['fields'] {
  const { [field]: _replaced, ...others } = fields
  return source ? { ...others, [field]: source } : others
}

/** The form's choices; what is wrong with them is said once it was to be sent, and mended as it is corrected. */
function useChoices(file: UploadedImport, onCheck: (mapping: SentMapping) => void) {
  const [choices, setChoices] = useState<Choices>(() => choicesOf(file))
  const [tried, setTried] = useState(false)
  const found = faultsOf(choices)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(found).length === 0) return onCheck(mappingOf(choices, file))
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return {
    choices,
    change: (changed: Partial<Choices>) => setChoices((now) => ({ ...now, ...changed })),
    faults: tried ? found : ({} as ChoiceFaults),
    submit,
  }
}
