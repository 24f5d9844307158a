import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'

type NotesProps = {
  total: number
  /** Amounts to pay with, in whole XOF, other than the exact one. */
  sums: readonly number[]
  /** Null for the exact amount. */
  selected: number | null
  onSelect: (sum: number | null) => void
  /** True while an order is being sent. */
  disabled: boolean
  /** The question, if staff ask the shopper. */
  legend?: string
}

/** The amount that a shopper will pay with in cash, so that the rider brings change. */
export function CashNotes({ total, sums, selected, onSelect, disabled, legend }: NotesProps) {
  const t = useTranslations('checkout')
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend>
        <span className="block pb-2 text-card font-semibold">{legend ?? t('cashLine')}</span>
      </legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2 md:flex md:flex-wrap md:items-center md:gap-2.5">
        <NoteChip isSelected={selected === null} onSelect={() => onSelect(null)}>
          {t('exact')}
        </NoteChip>
        {sums.map((sum) => (
          <NoteChip key={sum} isSelected={selected === sum} onSelect={() => onSelect(sum)}>
            <Amount value={sum} currency="hidden" className="md:hidden" />
            <Amount value={sum} currency="same" className="max-md:hidden" />
          </NoteChip>
        ))}
      </div>
      <p aria-live="polite" className="text-card text-ink-2 not-empty:mt-2">
        {selected !== null &&
          t.rich('change', { amount: () => <Amount value={selected - total} currency="same" /> })}
      </p>
    </fieldset>
  )
}

type ChipProps = { isSelected: boolean; onSelect: () => void; children: ReactNode }

function NoteChip({ isSelected, onSelect, children }: ChipProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-11 min-w-0 cursor-pointer items-center justify-center rounded-button border px-1 text-center text-card font-semibold has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo md:px-3',
        isSelected ? 'border-cafe bg-cafe text-white' : 'border-line bg-white hover:border-edge',
      )}
    >
      <input
        type="radio"
        name="note"
        checked={isSelected}
        onChange={onSelect}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      {children}
    </label>
  )
}
