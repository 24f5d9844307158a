import { maxBags, type PickingOrder } from '@dix/contract'
import { Minus, PackageCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { countdownText, useSecondsLeft } from '../../platform/api/use-seconds-left.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showSuccess } from '../../ui/overlay/success.ts'
import { cachePicking } from './counter-query.ts'

type PackProps = {
  order: PickingOrder
  /** Whether several orders are picked at once. */
  isOfBatch: boolean
  /** Whether ticks are unsent. */
  waiting: boolean
  onPacked: () => void
}

/** The number of bags, and the button that ends the picking. */
export function Pack({ order: { _id, version, orderId, items }, isOfBatch, waiting, onPacked }: PackProps) {
  const t = useTranslations('counter')
  const times = items.flatMap(({ proposal }) => (proposal?.decision === null ? proposal.decideUntil : []))
  const left = useSecondsLeft(times.toSorted().at(-1))
  const [bags, setBags] = useState(1)
  const { busy, act } = useAction(async () => {
    const { data } = await ask('PUT /api/picking/pack', { _id, version, bags })
    showSuccess(t('packed', { order: orderId }))
    onPacked()
    cachePicking(data)
  })
  return (
    <section aria-label={orderId} data-onward className="flex flex-col gap-2">
      {isOfBatch && <h2 className="text-card font-bold">{orderId}</h2>}
      {left > 0 && (
        <p className="text-card text-ink-2">{t('decisionAwaited', { left: countdownText(left) })}</p>
      )}
      <div className="flex items-center gap-3">
        <fieldset className="flex items-center rounded-button bg-bissap-soft text-bissap">
          <legend className="sr-only">{t('bags')}</legend>
          <IconButton
            label={t('fewerBags')}
            aria-disabled={bags === 1}
            onClick={() => setBags(Math.max(1, bags - 1))}
          >
            <Minus className="size-5" aria-hidden="true" />
          </IconButton>
          <output className="min-w-16 text-center font-bold">{t('bagCount', { count: bags })}</output>
          <IconButton
            label={t('moreBags')}
            tabIndex={0}
            aria-disabled={bags === maxBags}
            onClick={() => setBags(Math.min(maxBags, bags + 1))}
          >
            <Plus className="size-5" aria-hidden="true" />
          </IconButton>
        </fieldset>
        <Button
          variant="success"
          disabled={waiting || left > 0}
          aria-busy={busy || undefined}
          onClick={act}
          className="min-h-14! grow"
        >
          <PackageCheck className="size-5" aria-hidden="true" />
          {t('pack')}
        </Button>
      </div>
    </section>
  )
}
