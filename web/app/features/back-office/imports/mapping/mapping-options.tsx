import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import type { MappingFaults, MappingValues } from './mapping-values.ts'

type OptionsProps = {
  values: MappingValues
  faults: MappingFaults
  spare: readonly string[]
  change: (changed: Partial<MappingValues>) => void
}

/** Options that cannot be seen in the file. */
export function MappingOptions({ values, faults, spare, change }: OptionsProps) {
  const t = useTranslations('imports')
  const messageOf = (fault: keyof MappingFaults) => faults[fault] && t(faults[fault])
  const field = (name: 'priceFactor' | 'defaultPrice' | 'defaultStock' | 'split' | 'path') => ({
    label: t(name),
    hint: t(`${name}Hint`),
    value: values[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <div className="border-t border-line py-3">
      <span className="flex min-h-11 items-center gap-2 text-card font-semibold">
        <Checkbox
          label={t('decimalComma')}
          checked={values.decimalComma}
          onChange={(event) => change({ decimalComma: event.currentTarget.checked })}
        />
        <span aria-hidden="true">{t('decimalComma')}</span>
      </span>
      <Disclosure title={t('options')} forced={Object.keys(faults).some(isOption)}>
        <div className="grid gap-5 py-3 md:grid-cols-2 lg:grid-cols-3">
          <Language value={values.language} onChoose={(language) => change({ language })} />
          <Field {...field('priceFactor')} inputMode="decimal" error={messageOf('priceFactor')} />
          <Field {...field('defaultPrice')} inputMode="numeric" error={messageOf('defaultPrice')} />
          <Field {...field('defaultStock')} inputMode="numeric" error={messageOf('defaultStock')} />
          <Field {...field('split')} maxLength={10} />
          <Field {...field('path')} maxLength={10} />
        </div>
        {spare.length > 0 && <ExtraFields {...{ values, spare, change }} />}
      </Disclosure>
    </div>
  )
}

const isOption = (name: string) => name === 'priceFactor' || name.startsWith('default')

type LanguageProps = {
  value: MappingValues['language']
  onChoose: (language: MappingValues['language']) => void
}

function Language({ value, onChoose }: LanguageProps) {
  const t = useTranslations('imports')
  return (
    <SelectField
      label={t('language')}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as MappingValues['language'])}
    >
      <option value="">{t('language_shop')}</option>
      <option value="fr">{t('language_fr')}</option>
      <option value="en">{t('language_en')}</option>
    </SelectField>
  )
}

function ExtraFields({
  values: { details },
  spare,
  change,
}: Pick<OptionsProps, 'values' | 'spare' | 'change'>) {
  const t = useTranslations('imports')
  return (
    <fieldset className="pt-2">
      <legend className="mb-2 text-card font-semibold">{t('details')}</legend>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {spare.map((column) => (
          <li key={column}>
            <span className="flex min-h-11 items-center gap-2 text-card">
              <Checkbox
                label={column}
                checked={details.includes(column)}
                onChange={({ currentTarget }) =>
                  change({
                    details: currentTarget.checked
                      ? [...details, column]
                      : details.filter((taken) => taken !== column),
                  })
                }
              />
              <span aria-hidden="true">{column}</span>
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
