import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { chipLook } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { countMore } from '../../desk/desk-filter.ts'
import type { DeskControls } from '../use-desk-filter.ts'
import { FilterDialog } from './filter-dialog.tsx'

/** Opens more filters, and shows how many are active. */
export function FilterButton({ controls, className }: { controls: DeskControls; className: string }) {
  const t = useTranslations('desk')
  const [choosing, setChoosing] = useState(false)
  const more = countMore(controls.filter)
  return (
    <>
      <button
        type="button"
        onClick={() => setChoosing(true)}
        className={classNames(chipLook(more > 0), className)}
      >
        <ListFilter className="size-4" aria-hidden="true" />
        {t('filter')}
        {more > 0 && <span className="text-mangue tabular-nums">{more}</span>}
      </button>
      {choosing && <FilterDialog controls={controls} onClose={() => setChoosing(false)} />}
    </>
  )
}
