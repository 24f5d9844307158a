import { useTranslations } from 'use-intl/react'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { ProductTitle } from '../../products/product-title.tsx'
import { type DecidedRow, newProduct, type RowState } from './decide-list.ts'

/** Maximum number of rows shown, those that need the user first. All rows are counted and saved. */
const shownRows = 200
const order: readonly RowState[] = [
  'wrong',
  'ambiguous',
  'otherUnit',
  'unmatched',
  'repeated',
  'new',
  'matched',
]
const tones = {
  matched: 'success',
  new: 'info',
  ambiguous: 'highlight',
  otherUnit: 'highlight',
  unmatched: 'highlight',
  repeated: 'muted',
  wrong: 'error',
} as const satisfies Record<RowState, Tone>

type MatchedRowsProps = { rows: readonly DecidedRow[]; onChoose: (row: number, id: string) => void }

/** The outcome of each row, before anything is written. */
export function MatchedRows({ rows, onChoose }: MatchedRowsProps) {
  const t = useTranslations('pasteList')
  const counts = order.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
  const sorted = rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <section aria-label={t('result')} className="mb-4">
      <p role="status" className="mb-3 font-semibold">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => t(`count_${state}`, { count }))
          .join(', ')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {sorted.slice(0, shownRows).map((row) => (
          <Row key={row.row} row={row} onChoose={(id) => onChoose(row.row, id)} />
        ))}
      </ul>
      {rows.length > shownRows && (
        <p className="mt-2 text-small text-ink-2">{t('more', { count: rows.length - shownRows })}</p>
      )}
    </section>
  )
}

function Row({ row, onChoose }: { row: DecidedRow; onChoose: (id: string) => void }) {
  const t = useTranslations('pasteList')
  const tGrid = useTranslations('grid')
  const { state, cells, product, candidates, isChoice, mayBeNew, problem } = row
  const unit = isChoice ? cells.unit : ''
  const pastedCells = [cells.barcode, cells.product_number, cells.name, unit].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
      <span className="min-w-0 wrap-anywhere">{pastedCells}</span>
      {product && (
        <span className="min-w-0 text-ink-2 wrap-anywhere">
          → <ProductTitle name={product.name} unit={product.unit} />
        </span>
      )}
      {problem && (
        <span className="w-full text-small text-brique">
          {tGrid(problem.field)}: {tGrid(problem.problem)}
        </span>
      )}
      {isChoice && (
        <Select
          aria-label={t('choose', { name: pastedCells })}
          value={product?._id ?? (state === 'new' ? newProduct : '')}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">{t('chooseOne')}</option>
          {candidates.map(({ _id, name, brand, unit }) => (
            <option key={_id} value={_id}>
              {[name, brand, unit].filter(Boolean).join(', ')}
            </option>
          ))}
          {mayBeNew && <option value={newProduct}>{t('state_new')}</option>}
        </Select>
      )}
    </li>
  )
}
