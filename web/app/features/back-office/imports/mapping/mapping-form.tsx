import type { UploadedImport } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { FieldError } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { FieldRow } from './field-row.tsx'
import { MappingOptions } from './mapping-options.tsx'
import {
  isMappedField,
  type MappingValues,
  mappedFields,
  mappingOf,
  problemsOf,
  type SentMapping,
  valuesOf,
} from './mapping-values.ts'

type MappingFormProps = {
  file: UploadedImport
  onCheck: (mapping: SentMapping) => Promise<void>
}

/** Maps the columns of a file to product fields. */
export function MappingForm({ file, onCheck }: MappingFormProps) {
  const t = useTranslations('imports')
  const form = useApiForm<MappingValues>({
    defaultValues: valuesOf(file),
    check: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values)).map(([name, problem]) => [
          isMappedField(name) ? `fields.${name}` : name,
          t(problem),
        ]),
      ),
    send: (values) => onCheck(mappingOf(values, file)),
  })
  return (
    <form {...form.props}>
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
            <FieldRow key={field} field={field} form={form} file={file} />
          ))}
        </tbody>
      </table>
      <MappingOptions form={form} header={file.header} />
      <div className="border-t border-line pt-4">
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton busy={form.busy} className="max-md:w-full">
          {t('check')}
        </SubmitButton>
        <p className="mt-2 text-small text-ink-2">{t('checkHint')}</p>
      </div>
    </form>
  )
}
