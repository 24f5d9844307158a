import {
  formatWeight,
  type Locale,
  type PickingLine,
  type PickingOrder,
  quantitySuffix,
  timesText,
} from '@dix/contract'
import { Check, CircleAlert, Repeat2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { countdownText, useSecondsLeft } from '../../platform/api/use-seconds-left.ts'
import { FocusInPlace } from '../../platform/dom/focus-in-place.tsx'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { cachePicking } from './counter-query.ts'
import type { Tick } from './ticks.ts'

type PickLineProps = {
  order: PickingOrder
  /** Whether several orders are picked at once. */
  isOfBatch: boolean
  line: PickingLine
  done: boolean
  current: boolean
  onChoose: () => void
  onTick: (tick: Tick) => void
  onMissing: () => void
  /** Proposes another product for missing pieces. */
  onAnother: () => void
}

/** A line to pick; the current one also has its buttons. */
export function PickLine({
  order,
  isOfBatch,
  line,
  done,
  current,
  onChoose,
  onTick,
  onMissing,
  onAnother,
}: PickLineProps) {
  const t = useTranslations('counter')
  const language = useLocale() as Locale
  const { name, brand, unit, image, quantity, stepGrams, missing, replaces } = line
  const isLeft = quantity === 0
  const hasRefusal = order.items.some(
    (item) => item.proposal?.decision === 'refused' && item.replaces === name,
  )
  const isOpen = useSecondsLeft(line.another?.from ?? undefined) === 0
  const isReplaced = order.items.some((item) => item.quantity > 0 && item.replaces === name)
  return (
    <li
      data-onward={current || undefined}
      className={classNames(
        'border-l-3 px-4 py-3',
        current ? 'border-l-bissap bg-bissap-soft' : 'border-l-transparent',
      )}
    >
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-current={current || undefined}
          tabIndex={0}
          onClick={onChoose}
          className="flex min-h-14 min-w-0 grow items-center gap-3 text-left"
        >
          <Thumb src={image} className="w-14" pale={isLeft} />
          <span className={classNames('min-w-0 wrap-anywhere', done && !current && 'text-ink-2')}>
            <span className={classNames('block text-card font-semibold', isLeft && 'line-through')}>
              {name}
            </span>
            {isOfBatch && (
              <span className="inline-flex rounded-full bg-indigo-soft px-2 text-small font-bold text-indigo">
                {order.orderId}
              </span>
            )}
            <span className="unit-line text-small text-ink-2">
              {brand && <b>{brand}</b>}
              <span>{unit}</span>
            </span>
            {!isLeft && (
              <span className="block text-card font-bold">
                {quantitySuffix(language, { quantity, stepGrams })}
              </span>
            )}
            {replaces && (
              <span className="block text-small text-indigo">{t('replaces', { name: replaces })}</span>
            )}
            <Decision proposal={line.proposal} />
            {missing > 0 && (
              <span className="block text-small text-brique">
                {t('missingCount', { missing: timesText(language, { quantity: missing, stepGrams }) })}
                {isLeft && !isReplaced && ` · ${t('left')}`}
              </span>
            )}
          </span>
        </button>
        {isLeft ? null : <TickButton line={line} done={done} onTick={onTick} onChoose={onChoose} />}
      </div>
      {line.another && isOpen && (current || hasRefusal) && (
        <Button variant="outline" onClick={onAnother} className="mt-3 w-full">
          <Repeat2 className="size-4.5" aria-hidden="true" />
          {t('another')}
        </Button>
      )}
      {missing > 0 && current && <UndoMissing order={order} line={line} />}
      {current && !isLeft && !done && (
        <div className="mt-3 flex flex-wrap items-end gap-2">
          {stepGrams ? (
            <Weigh line={line} onTick={onTick} />
          ) : (
            quantity > 1 && (
              <Button variant="outline" className="order-last" onClick={() => onTick({ quantity })}>
                <Check className="size-4.5" aria-hidden="true" />
                {t('all', { quantity })}
              </Button>
            )
          )}
          <Button variant="outline" className="grow" onClick={onMissing}>
            <CircleAlert className="size-4.5" aria-hidden="true" />
            {t('missing')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The customer's decision about a replacement. */
function Decision({ proposal }: Pick<PickingLine, 'proposal'>) {
  const t = useTranslations('counter')
  const left = useSecondsLeft(proposal?.decideUntil)
  if (!proposal) return null
  const { decision } = proposal
  if (decision === 'accepted') return <span className="block text-small text-feuille">{t('accepted')}</span>
  if (decision === 'refused')
    return <span className="block text-card font-bold text-brique">{t('refused')}</span>
  if (left === 0) return null
  return <span className="block text-small text-ink-2">{t('mayRefuse', { left: countdownText(left) })}</span>
}

type TickButtonProps = Pick<PickLineProps, 'line' | 'done' | 'onTick' | 'onChoose'>

/** The tick of a line, or its count while it has several pieces. */
function TickButton({ line, done, onTick, onChoose }: TickButtonProps) {
  const t = useTranslations('counter')
  const { name, quantity, picked, stepGrams } = line
  if (done)
    return (
      <button
        type="button"
        aria-label={t('unpick', { name })}
        onClick={() => onTick({ quantity: 0 })}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-feuille text-white"
      >
        <Check className="size-6" aria-hidden="true" />
      </button>
    )
  if (stepGrams || quantity === 1)
    return (
      <button
        type="button"
        aria-label={t('pick', { name })}
        onClick={() => (stepGrams ? onChoose() : onTick({ quantity: 1 }))}
        className="size-12 shrink-0 rounded-full border-2 border-edge bg-white"
      />
    )
  return (
    <button
      type="button"
      aria-label={t('countOf', { picked, quantity, name })}
      onClick={() => onTick({ quantity: picked + 1 })}
      className="h-12 w-16 shrink-0 rounded-full border-2 border-bissap bg-white text-card font-bold text-bissap"
    >
      <b className="text-h3">{picked}</b>/{quantity}
    </button>
  )
}

/** The weight of goods sold by weight, in grams. */
function Weigh({ line, onTick }: Pick<PickLineProps, 'line' | 'onTick'>) {
  const t = useTranslations('counter')
  const language = useLocale() as Locale
  const stepGrams = line.stepGrams ?? 1
  const [grams, setGrams] = useState('')
  const weight = Number(grams)
  const isRight = /^\d{1,6}$/.test(grams) && weight >= stepGrams && weight <= 100_000
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onTick({ grams: weight })
      }}
    >
      <Field
        label={t('grams')}
        inputMode="numeric"
        value={grams}
        placeholder={formatWeight(language, line.quantity * stepGrams)}
        onChange={({ target }) => setGrams(target.value.trim())}
        className="min-w-0 grow"
      />
      <Button type="submit" disabled={!isRight} aria-label={t('weigh')}>
        <Check className="size-5" aria-hidden="true" />
      </Button>
    </form>
  )
}

function UndoMissing({ order: { _id, version }, line }: Pick<PickLineProps, 'order' | 'line'>) {
  const t = useTranslations('counter')
  const { busy, act } = useAction(async () => {
    const { data } = await ask('PUT /api/picking/undo-missing', { _id, version, productId: line.productId })
    cachePicking(data)
  })
  return (
    <FocusInPlace className="mt-3">
      <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="w-full">
        <Undo2 className="size-4.5" aria-hidden="true" />
        {t('undo')}
      </Button>
    </FocusInPlace>
  )
}
