import type { Conflict } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { useTimeFormat } from '../../history/timestamp.tsx'
import { ProductTitle } from '../../products/product-title.tsx'
import { fields, type GridField, textOf } from '../edits/cells.ts'
import type { ProductEdits } from '../edits/edits.ts'
import { Value } from '../value.tsx'

type ConflictCardProps = {
  conflict: Conflict
  /** My cells that differ from it. */
  mine: ProductEdits
  /** Fields that the other user changed. */
  changed: readonly GridField[]
  onMine: () => void
  onTheirs: () => void
}

/** A product that another user saved in the meantime, with their changes and mine to choose from. */
export function ConflictCard({ conflict, mine, changed, onMine, onTheirs }: ConflictCardProps) {
  const { current, by, at } = conflict
  const t = useTranslations('grid')
  const tAdmin = useTranslations('admin')
  const formatTime = useTimeFormat()
  return (
    <li className="rounded-card border border-edge p-3">
      <h3 className="font-bold wrap-anywhere">
        <ProductTitle name={current.name} unit={current.unit} />
      </h3>
      <p className="text-small text-ink-2">
        {by && at ? t('changedBy', { by, date: formatTime(at) }) : t('changedBySomebody')}
      </p>
      <table className="my-2 w-full text-card">
        <thead>
          <tr className="text-left text-small text-ink-2">
            <th className="font-normal">{t('field')}</th>
            <th className="font-normal">{tAdmin('theirs')}</th>
            <th className="font-normal">{tAdmin('mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter((field) => mine.cells[field] !== undefined || changed.includes(field))
            .map((field) => (
              <tr key={field}>
                <th scope="row" className="py-1 text-left font-semibold">
                  {t(field)}
                </th>
                <td>
                  <Value field={field} text={textOf(field, current[field])} />
                </td>
                <td>
                  {mine.cells[field] === undefined ? (
                    <span className="text-ink-2">{t('untouched')}</span>
                  ) : (
                    <Value field={field} text={mine.cells[field]} />
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onTheirs} className="grow">
          {t('takeTheirs')}
        </Button>
        <Button variant="soft" onClick={onMine} className="grow">
          {t('keepMine')}
        </Button>
      </div>
    </li>
  )
}
