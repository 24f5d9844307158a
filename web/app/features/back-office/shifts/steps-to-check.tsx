import type { StepToCheck } from '@dix/contract'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { refreshDesk } from '../desk/desk-query.ts'
import { useFailedCodes } from '../desk/failed-codes.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { storeInput } from '../stores/shown-store.ts'
import { stepTexts } from './step-texts.ts'

/** Steps that riders made offline and that somebody has to check, in all stores or one. Nothing if there are none. */
export function StepsToCheck({ store }: { store: string | undefined }) {
  const t = useTranslations('riders')
  const { data } = useFailedCodes(storeInput(store))
  if (!data || data.steps.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="type-h3 mb-3">{t('toCheck')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-white">
        {data.steps.map((step) => (
          <Row key={step._id} step={step} />
        ))}
      </ul>
    </section>
  )
}

function Row({ step: { _id, orderId, riderName, step, problem, at } }: { step: StepToCheck }) {
  const t = useTranslations('riders')
  const steps = useTranslations('rider')
  const { busy, act } = useAction(async () => {
    await ask('PUT /api/rider/steps/check', { _id })
    refreshDesk()
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-3.5 wrap-anywhere md:px-5">
      <div className="min-w-0 grow basis-60">
        <p>
          <Link to={`/dashboard/orders/${_id}`} className="font-bold text-bissap">
            {orderId}
          </Link>{' '}
          {steps(stepTexts[step])}
        </p>
        <p className="text-card font-bold text-brique">{t(problem)}</p>
        <p className="text-small text-ink-2">
          <Timestamp at={at} /> · {riderName || t('former')}
        </p>
      </div>
      <Button
        variant="outline"
        onClick={act}
        aria-busy={busy || undefined}
        aria-label={t('checkedOf', { number: orderId })}
        className="max-md:w-full"
      >
        <Check className="size-5 shrink-0" aria-hidden="true" />
        {t('checked')}
      </Button>
    </li>
  )
}
