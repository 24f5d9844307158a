import { useTranslations } from 'use-intl/react'
import { Segments } from '../../../ui/form/segments.tsx'
import { type FieldSet, fieldSets } from './edits/cells.ts'

type FieldSetSwitchProps = { set: FieldSet; onSwitch: (set: FieldSet) => void }

/** Chooses the fields that the grid shows. Edits of the others stay. */
export function FieldSetSwitch({ set, onSwitch }: FieldSetSwitchProps) {
  const t = useTranslations('grid')
  const options = (Object.keys(fieldSets) as FieldSet[]).map((value) => ({
    value,
    label: t(`set_${value}`),
  }))
  return (
    <Segments
      legend={t('fieldSet')}
      options={options}
      value={set}
      onChange={onSwitch}
      className="mb-3 self-start"
    />
  )
}
