import { findQuarters, type Quarter } from '@dix/contract'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'

type PickerProps = {
  quarters: readonly Quarter[]
  /** Ids. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Chooses quarters from a list filtered by typed words, ignoring accents. The chosen ones come first. */
export function QuarterPicker({ quarters, chosen, error, onChange }: PickerProps) {
  const t = useTranslations('zones')
  const id = useId()
  const [typed, setTyped] = useState('')
  // Ticked quarters stay in place until the list is opened again.
  const [first] = useState(() => new Set(chosen))
  const found = findQuarters(quarters, typed)
  const listed = [
    ...found.filter((quarter) => first.has(quarter.id)),
    ...found.filter((quarter) => !first.has(quarter.id)),
  ]
  const toggle = (quarter: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, quarter] : chosen.filter((other) => other !== quarter))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-card font-semibold">{t('chosen', { count: chosen.length })}</legend>
      <Field
        label={t('findQuarter')}
        type="search"
        error={error}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {listed.length === 0 && <p className="text-card text-ink-2">{t('noQuarter')}</p>}
      <ul className="max-h-72 overflow-y-auto rounded-field border border-line bg-white empty:hidden">
        {listed.map(({ id: quarter, name, city }) => (
          <li
            key={quarter}
            className="flex min-h-11 items-center gap-3 border-b border-line px-3 last:border-0"
          >
            <Checkbox
              id={`${id}-${quarter}`}
              label={`${name}, ${city}`}
              checked={chosen.includes(quarter)}
              onChange={({ target }) => toggle(quarter, target.checked)}
            />
            <label htmlFor={`${id}-${quarter}`} className="min-w-0 grow cursor-pointer py-2 text-card">
              {name} <span className="text-small text-ink-2">{city}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
