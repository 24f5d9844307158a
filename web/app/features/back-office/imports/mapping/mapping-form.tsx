import type { UploadedImport } from '@dix/contract'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { FieldRow } from './field-row.tsx'
import { MappingOptions } from './mapping-options.tsx'
import {
  type FieldSource,
  faultsOf,
  freeColumns,
  type MappingFaults,
  type MappingValues,
  mappedFields,
  mappingOf,
  type SentMapping,
  valuesOf,
  xofOf,
} from './mapping-values.ts'

type MappingFormProps = {
  file: UploadedImport
  busy: boolean
  onCheck: (mapping: SentMapping) => void
}

/** Maps the columns of a file to product fields. */
export function MappingForm({ file, busy, onCheck }: MappingFormProps) {
  const t = useTranslations('imports')
  const { values, change, faults, submit } = useMapping(file, onCheck)
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
              source={values.fields[field]}
              file={file}
              fault={faults[field] && t(faults[field])}
              xofOf={
                field === 'price' || field === 'sellingPrice' ? (text) => xofOf(text, values) : undefined
              }
              onChoose={(source) => change({ fields: withField(values.fields, field, source) })}
            />
          ))}
        </tbody>
      </table>
      <MappingOptions
        values={values}
        faults={faults}
        spare={freeColumns(file.header, values)}
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
  fields: MappingValues['fields'],
  field: keyof MappingValues['fields'],
  source: FieldSource | undefined,
): MappingValues['fields'] {
  const { [field]: _replaced, ...others } = fields
  return source ? { ...others, [field]: source } : others
}

/** The form's values; errors are shown after the first submit and follow corrections. */
function useMapping(file: UploadedImport, onCheck: (mapping: SentMapping) => void) {
  const [values, setValues] = useState<MappingValues>(() => valuesOf(file))
  const [tried, setTried] = useState(false)
  const found = faultsOf(values)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(found).length === 0) return onCheck(mappingOf(values, file))
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return {
    values,
    change: (changed: Partial<MappingValues>) => setValues((now) => ({ ...now, ...changed })),
    faults: tried ? found : ({} as MappingFaults),
    submit,
  }
}
