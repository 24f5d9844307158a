import { listedQuarters, type Quarter, settingsLimits } from '@dix/contract'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../../platform/dom/focus-in-place.tsx'
import { freshKey } from '../../../../platform/fresh-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { ItemErrors } from '../../settings/item-errors.ts'

type OwnProps = {
  quarters: Quarter[]
  /** Defaults of a new quarter. */
  city: string
  errorsOf: (index: number) => ItemErrors
  onChange: (quarters: Quarter[]) => void
}

/** Quarters missing from the list, and those with another name here. */
export function OwnQuarters({ quarters, city: cityOfNew, errorsOf, onChange }: OwnProps) {
  const t = useTranslations('zones')
  const change = (at: number, part: Partial<Quarter>) =>
    onChange(quarters.map((quarter, index) => (index === at ? { ...quarter, ...part } : quarter)))
  const isFull = quarters.length >= settingsLimits.quarters
  const added = () => ({ id: freshKey(), name: '', city: cityOfNew, latitude: null, longitude: null })
  const own = new Set(quarters.map(({ id }) => id))
  return (
    <section aria-label={t('ownQuarters')} className="flex flex-col gap-3 pt-1 pb-3">
      <p className="text-small text-ink-2">{t('ownHint')}</p>
      {quarters.map(({ id, name, city }, index) => (
        <FocusInPlace key={id}>
          <fieldset className="flex items-end gap-2">
            <legend className="sr-only">{name || t('newQuarter')}</legend>
            <div className="grid min-w-0 grow gap-2 md:grid-cols-2">
              <Field
                label={t('quarterName')}
                autoComplete="off"
                value={name}
                error={errorsOf(index).name}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <Field
                label={t('city')}
                autoComplete="off"
                value={city}
                error={errorsOf(index).city}
                onChange={({ target }) => change(index, { city: target.value })}
              />
            </div>
            <IconButton
              label={t('remove', { name: name || t('newQuarter') })}
              onClick={() => onChange(quarters.filter((_, other) => other !== index))}
            >
              <X className="size-4.5" aria-hidden="true" />
            </IconButton>
          </fieldset>
        </FocusInPlace>
      ))}
      {!isFull && (
        <div className="flex flex-wrap items-end gap-3">
          <Button variant="outline" onClick={() => onChange([...quarters, added()])}>
            <Plus className="size-4.5" aria-hidden="true" />
            {t('addQuarter')}
          </Button>
          <SelectField
            label={t('rename')}
            value=""
            onChange={({ target }) => {
              const listed = listedQuarters.find(({ id }) => id === target.value)
              if (listed) onChange([...quarters, listed])
            }}
          >
            <option value="">{t('chooseQuarter')}</option>
            {listedQuarters
              .filter(({ id }) => !own.has(id))
              .map(({ id, name, city }) => (
                <option key={id} value={id}>{`${name}, ${city}`}</option>
              ))}
          </SelectField>
        </div>
      )}
    </section>
  )
}
