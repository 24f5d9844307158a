import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { FieldError, fieldLook } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type BulkAction, BulkDialog, bulkActions } from './bulk-dialog.tsx'
import { type Adjustment, adjust, adjustments, payableEdits } from './edits/adjust.ts'
import type { GridProduct } from './edits/edits.ts'
import type { PendingEdits } from './edits/use-edits.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps = { selection: Selection; pending: PendingEdits; onDone: (message: string) => void }

/**
 * Changes all selected products. Editing a grid field changes cells, saved in a separate step; category, threshold and
 * deletion are confirmed and saved at once.
 */
export function BulkBar({ selection: { selected, clear }, pending, onDone }: BulkBarProps) {
  const t = useTranslations('grid')
  const [adjustment, setAdjustment] = useState<Adjustment>('pricePercent')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState(false)
  const [action, setAction] = useState<BulkAction | null>(null)
  const products = [...selected.values()]
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const writes = adjust(pending.edits, products, adjustment, adjustment === 'draft' ? text || 'live' : text)
    setProblem(writes === null)
    if (!writes) return
    pending.write(writes)
    setText('')
    onDone(t('adjusted', { count: products.length }))
  }
  const turnTo = (next: Adjustment) => {
    setAdjustment(next)
    setText('')
    setProblem(false)
  }
  const bar = (
    <form
      onSubmit={apply}
      aria-label={t('bulk')}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-card bg-bissap-soft p-2 ps-4"
    >
      <p className="me-2 font-bold text-bissap">{t('selected', { count: products.length })}</p>
      <Select
        aria-label={t('bulk')}
        value={adjustment}
        onChange={(event) => turnTo(event.currentTarget.value as Adjustment)}
      >
        {adjustments.map((name) => (
          <option key={name} value={name}>
            {t(`adjust_${name}`)}
          </option>
        ))}
      </Select>
      <Amount adjustment={adjustment} text={text} wrong={problem} onText={setText} />
      <Button type="submit" variant="dark">
        {t('apply')}
      </Button>
      {bulkActions.map((action) => (
        <Button key={action} variant="outline" onClick={() => setAction(action)}>
          {t(`bulk${action}`)}
        </Button>
      ))}
      <Button variant="outline" onClick={clear}>
        {t('deselect')}
      </Button>
      <PayablePrices pending={pending} products={products} onDone={onDone} />
      <div aria-live="assertive" className="w-full empty:hidden">
        {problem && <FieldError>{t(`adjust_${adjustment}Wrong`)}</FieldError>}
      </div>
    </form>
  )
  return (
    <>
      {bar}
      {action && (
        <BulkDialog
          action={action}
          ids={products.map(({ _id }) => _id)}
          onDeleted={() => {
            pending.forget(products.map(({ _id }) => _id))
            clear()
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

type PayableProps = {
  pending: PendingEdits
  products: readonly GridProduct[]
  onDone: (message: string) => void
}

/** How many of the selected prices coins cannot pay, for example after a percentage, and a button for the nearest. */
function PayablePrices({ pending, products, onDone }: PayableProps) {
  const t = useTranslations('grid')
  const writes = payableEdits(pending.edits, products)
  const count = writes.length
  return (
    <div
      className={
        count === 0
          ? 'sr-only'
          : 'flex w-full flex-wrap items-center gap-x-3 gap-y-2 text-card text-mangue-ink'
      }
    >
      {/* Always there, because screen readers miss the text of a status that appears with it. */}
      <p role="status">{count > 0 && t('unpayable', { count })}</p>
      {count > 0 && (
        <Button
          variant="outline"
          onClick={() => {
            pending.write(writes)
            onDone(t('adjusted', { count }))
          }}
        >
          {t('usePayable', { count })}
        </Button>
      )}
    </div>
  )
}

type AmountProps = { adjustment: Adjustment; text: string; wrong: boolean; onText: (text: string) => void }

function Amount({ adjustment, text, wrong, onText }: AmountProps) {
  const t = useTranslations('grid')
  if (adjustment === 'draft') {
    return (
      <Select
        aria-label={t('draft')}
        value={text || 'live'}
        onChange={(event) => onText(event.currentTarget.value)}
      >
        <option value="live">{t('live')}</option>
        <option value="draft">{t('draftState')}</option>
      </Select>
    )
  }
  return (
    <input
      aria-label={t(`adjust_${adjustment}`)}
      aria-invalid={wrong || undefined}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      placeholder={adjustment === 'pricePercent' ? '+5' : '0'}
      // Numeric keypads on phones have no minus sign.
      inputMode={adjustment === 'pricePercent' ? 'text' : 'numeric'}
      autoComplete="off"
      className={`${fieldLook(wrong)} w-24 px-3 text-right text-card`}
    />
  )
}
