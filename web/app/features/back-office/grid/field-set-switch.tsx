import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { type FieldSet, fieldSets } from './edits/cells.ts'

type FieldSetSwitchProps = { set: FieldSet; onSwitch: (set: FieldSet) => void }

/** Chooses the fields that the grid shows. Edits of the others stay. */
export function FieldSetSwitch({ set, onSwitch }: FieldSetSwitchProps) {
  const t = useTranslations('grid')
  return (
    <fieldset className="mb-3 flex self-start rounded-button bg-sable p-1">
      <legend className="sr-only">{t('fieldSet')}</legend>
      {(Object.keys(fieldSets) as FieldSet[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === set}
          onClick={() => onSwitch(one)}
          className={classNames(
            'reach-44 min-h-9 rounded-field px-3 text-card font-semibold',
            one === set ? 'bg-white shadow-e1' : 'text-ink-2 hover:text-cafe',
          )}
        >
          {t(`set_${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
