import { findQuarters, type QuarterView, quarterMeant } from '@dix/contract'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { useQuarters } from './quarters-query.ts'

type QuarterProps = {
  /** Id of the chosen quarter. */
  value: string | null
  onChange: (quarter: QuarterView | null) => void
  label?: string
  hint?: string
  error?: string | undefined
  /** Whether leaving the field chooses the quarter that the typed words match. */
  selectsOnBlur?: boolean
  ref?: Ref<QuarterHandle>
}

/** The data that forms read from the field. */
export type QuarterHandle = {
  focus: () => void
  /** The reason why the typed words match no quarter; undefined once one is chosen, or without input. */
  problem: () => string | undefined
}

/**
 * A quarter found by typed words, accents ignored: a combobox as in the ARIA patterns. Hidden in towns whose quarters
 * nobody listed.
 */
export function QuarterField({
  value,
  onChange,
  label,
  hint,
  error,
  selectsOnBlur = true,
  ref,
}: QuarterProps) {
  const t = useTranslations('address')
  const id = useId()
  const { quarters = [], failed, areNone } = useQuarters()
  const chosen = quarters.find((quarter) => quarter.id === value)
  const [input, setInput] = useState<string | null>(null)
  // A quarter that the form chose in the meantime, from a known address, replaces the input.
  const typed = value === null ? input : null
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.querySelector('input')?.focus(),
    problem: () => (typed?.trim() ? problemOf(typed) : undefined),
  }))
  const found = isOpen ? findQuarters(quarters, typed ?? '') : []
  const isListed = isOpen && quarters.length > 0

  const problemOf = (name: string) => {
    if (failed) return t('quartersNotLoaded')
    return t(findQuarters(quarters, name).length > 0 ? 'quarterMissing' : 'noSuchQuarter')
  }
  const choose = (quarter: QuarterView | null) => {
    setInput(null)
    setProblem(undefined)
    setOpen(false)
    onChange(quarter)
  }
  const show = (index: number) => {
    setOpen(true)
    setActive(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  const leave = () => {
    setOpen(false)
    if (typed === null || !selectsOnBlur) return
    const meant = quarterMeant(quarters, typed)
    if (meant || typed.trim() === '') choose(meant)
    else if (!failed) setProblem(problemOf(typed))
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => show(isOpen ? Math.min(active + 1, found.length - 1) : -1),
    ArrowUp: () => show(Math.max(active - 1, 0)),
    ...(isOpen && found[active] && { Enter: () => choose(found[active]!) }),
    ...(isOpen && typed?.trim() && !found[active] && { Enter: leave }),
    ...(isOpen && { Escape: () => setOpen(false) }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    // Otherwise Enter submits the form, and Escape closes its dialog.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  if (areNone && value === null) return null
  return (
    <div ref={box}>
      <Field
        label={label ?? t('quarter')}
        hint={failed ? t('quartersNotLoaded') : hint}
        error={error ?? problem}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={typed ?? chosen?.name ?? ''}
        onChange={({ target }) => {
          setInput(target.value)
          setProblem(undefined)
          // The earlier choice is no longer visible.
          if (value !== null) onChange(null)
          show(0)
        }}
        onClick={() => show(-1)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isListed && found.length === 0 && (
        <p role="status" className="mt-2 text-card text-ink-2">
          {t('noSuchQuarter')}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label ?? t('quarter')}
        className={classNames(
          'mt-1 max-h-60 overflow-y-auto rounded-field border border-line bg-white',
          !(isListed && found.length > 0) && 'hidden',
        )}
      >
        {found.map((quarter, index) => (
          <button
            key={quarter.id}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={quarter.id === value}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(quarter)}
            className={classNames(
              'flex min-h-11 w-full items-center gap-2 px-3 text-left text-card hover:bg-sable',
              index === active && 'bg-sable',
            )}
          >
            <span className="min-w-0 grow">
              {quarter.name} <span className="text-small text-ink-2">{quarter.city}</span>
            </span>
            {!quarter.isDelivered && <span className="text-small text-ink-2">{t('notDelivered')}</span>}
            {quarter.id === value && <Check className="size-4.5 shrink-0 text-bissap" aria-hidden="true" />}
          </button>
        ))}
      </div>
    </div>
  )
}
