import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { ApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { freeColumns, type MappingValues } from './mapping-values.ts'

type OptionsProps = { form: ApiForm<MappingValues>; header: readonly string[] }

/** Options that cannot be derived from the file. */
export function MappingOptions({ form, header }: OptionsProps) {
  const t = useTranslations('imports')
  const { errors } = form.formState
  const field = (name: 'priceFactor' | 'defaultPrice' | 'defaultStock' | 'split' | 'path') => ({
    label: t(name),
    hint: t(`${name}Hint`),
    autoComplete: 'off',
    ...form.field(name),
  })
  return (
    <div className="border-t border-line py-3">
      {(['guessUnits', 'decimalComma'] as const).map((option) => (
        <span key={option} className="flex min-h-11 items-center gap-2 text-card font-semibold">
          <Checkbox label={t(option)} {...form.register(option)} />
          <span aria-hidden="true">{t(option)}</span>
        </span>
      ))}
      <Disclosure
        title={t('options')}
        forced={Boolean(errors.priceFactor || errors.defaultPrice || errors.defaultStock)}
      >
        <div className="grid gap-5 py-3 md:grid-cols-2 lg:grid-cols-3">
          <SelectField label={t('language')} {...form.register('language')}>
            <option value="">{t('language_shop')}</option>
            <option value="fr">{t('language_fr')}</option>
            <option value="en">{t('language_en')}</option>
          </SelectField>
          <Field {...field('priceFactor')} inputMode="decimal" />
          <Field {...field('defaultPrice')} inputMode="numeric" />
          <Field {...field('defaultStock')} inputMode="numeric" />
          <Field {...field('split')} />
          <Field {...field('path')} />
        </div>
        <ExtraFields form={form} header={header} />
      </Disclosure>
    </div>
  )
}

function ExtraFields({ form: { control }, header }: OptionsProps) {
  const t = useTranslations('imports')
  const fields = useWatch({ control, name: 'fields' })
  const { field: details } = useController({ control, name: 'details' })
  const columns = freeColumns(header, fields)
  if (columns.length === 0) return null
  const toggle = (column: string, on: boolean) =>
    details.onChange(
      on ? [...details.value, column] : details.value.filter((other: string) => other !== column),
    )
  return (
    <fieldset className="pt-2">
      <legend className="mb-2 text-card font-semibold">{t('details')}</legend>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {columns.map((column) => (
          <li key={column}>
            <span className="flex min-h-11 items-center gap-2 text-card">
              <Checkbox
                label={column}
                checked={details.value.includes(column)}
                onChange={({ currentTarget }) => toggle(column, currentTarget.checked)}
              />
              <span aria-hidden="true">{column}</span>
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
