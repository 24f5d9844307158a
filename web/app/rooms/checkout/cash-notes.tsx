import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { classNames } from '../../ui/class-names.ts'

type NotesProps = {
  total: number
  /** Sums that may be handed over, beside the exact one. Whole XOF. */
  sums: readonly number[]
  /** Null for the exact amount. */
  chosen: number | null
  onChoose: (sum: number | null) => void
}

/** What a shopper who pays cash will hand over, so that the rider brings the change. */
export function CashNotes({ total, sums, chosen, onChoose }: NotesProps) {
  const t = useTranslations('checkout')
  return (
    <fieldset className="min-w-0">
      <legend className="type-h2">{t('cashTitle')}</legend>
      <p className="mb-3 text-small text-ink-2 md:text-card">{t('cashHint')}</p>
      <div className="flex flex-wrap items-center gap-2.5">
        <NoteChip isChosen={chosen === null} onChoose={() => onChoose(null)}>
          {t('exact')}
        </NoteChip>
        {sums.map((sum) => (
          <NoteChip key={sum} isChosen={chosen === sum} onChoose={() => onChoose(sum)}>
            <Amount value={sum} currency="same" />
          </NoteChip>
        ))}
        <p aria-live="polite" className="text-card text-ink-2 max-md:w-full md:ms-1.5">
          {chosen !== null &&
            t.rich('change', { amount: () => <Amount value={chosen - total} currency="same" /> })}
        </p>
      </div>
    </fieldset>
  )
}

type ChipProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function NoteChip({ isChosen, onChoose, children }: ChipProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-11 grow cursor-pointer items-center justify-center rounded-button border px-3 text-card font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo md:grow-0',
        isChosen ? 'border-cafe bg-cafe text-white' : 'border-line bg-white hover:border-edge',
      )}
    >
      <input
        type="radio"
        name="note"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
