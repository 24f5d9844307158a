import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../platform/api/use-role.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import type { FieldSet } from './edits/cells.ts'

type FieldSetSwitchProps = { set: FieldSet; onSwitch: (set: FieldSet) => void }

/** Chooses the fields that the grid shows, among those that the user may see. Edits of the others stay. */
export function FieldSetSwitch({ set, onSwitch }: FieldSetSwitchProps) {
  const t = useTranslations('grid')
  const may = useMay()
  const sets: FieldSet[] = ['sale', may('seePurchasePrices') ? 'codes' : 'codesOnly']
  const options = sets.map((value) => ({ value, label: t(`set_${value}`) }))
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
