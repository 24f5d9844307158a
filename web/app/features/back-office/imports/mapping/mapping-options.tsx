import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import type { ChoiceFaults, Choices } from './choices.ts'

type OptionsProps = {
  choices: Choices
  faults: ChoiceFaults
  spare: readonly string[]
  change: (changed: Partial<Choices>) => void
}

/** What else a file does not say by itself. */
export function MappingOptions({ choices, faults, spare, change }: OptionsProps) {
  const t = useTranslations('imports')
  const say = (fault: keyof ChoiceFaults) => faults[fault] && t(faults[fault])
  const field = (name: 'priceFactor' | 'defaultPrice' | 'defaultStock' | 'split' | 'path') => ({
    label: t(name),
    hint: t(`${name}Hint`),
    value: choices[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <div className="border-t border-line py-3">
      <span className="flex min-h-11 items-center gap-2 text-card font-semibold">
        <Checkbox
          label={t('decimalComma')}
          checked={choices.decimalComma}
          onChange={(event) => change({ decimalComma: event.currentTarget.checked })}
        />
        <span aria-hidden="true">{t('decimalComma')}</span>
      </span>
      <Disclosure title={t('options')} forced={Object.keys(faults).some(isOption)}>
        <div className="grid gap-5 py-3 md:grid-cols-2 lg:grid-cols-3">
          <Language value={choices.language} onChoose={(language) => change({ language })} />
          <Field {...field('priceFactor')} inputMode="decimal" error={say('priceFactor')} />
          <Field {...field('defaultPrice')} inputMode="numeric" error={say('defaultPrice')} />
          <Field {...field('defaultStock')} inputMode="numeric" error={say('defaultStock')} />
          <Field {...field('split')} maxLength={10} />
          <Field {...field('path')} maxLength={10} />
        </div>
        {spare.length > 0 && <ExtraFields {...{ choices, spare, change }} />}
      </Disclosure>
    </div>
  )
}

const isOption = (name: string) => name === 'priceFactor' || name.startsWith('default')

type LanguageProps = { value: Choices['language']; onChoose: (language: Choices['language']) => void }

function Language({ value, onChoose }: LanguageProps) {
  const t = useTranslations('imports')
  return (
    <SelectField
      label={t('language')}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as Choices['language'])}
    >
      <option value="">{t('language_shop')}</option>
      <option value="fr">{t('language_fr')}</option>
      <option value="en">{t('language_en')}</option>
    </SelectField>
  )
}

function ExtraFields({
  choices: { details },
  spare,
  change,
}: Pick<OptionsProps, 'choices' | 'spare' | 'change'>) {
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
