import type { RiderStep } from '@dix/contract'
import { CloudOff, CloudUpload, TriangleAlert, Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { serverNow } from '../../platform/api/server-time.ts'
import { useOnline } from '../../platform/dom/connection.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { stepTexts } from '../back-office/index.ts'
import { PositionAge } from '../map/index.ts'
import { LargeButton } from './large-button.tsx'
import type { QueuedStep } from './offline/queued-step.ts'
import { dismissStep, isUntried, undoQueued } from './offline/step-queue.ts'

type ConnectionProps = {
  /** The number of steps that wait. */
  count: number
  /** The device's time, in milliseconds, of the data that is shown without a connection; otherwise null. */
  since: number | null
}

/** Says at the top of the page that there is no connection, how old the page is, and how many steps wait. */
export function ConnectionBar({ count, since }: ConnectionProps) {
  const t = useTranslations('rider')
  const isOnline = useOnline()
  if (isOnline && count === 0 && since === null) return null
  const Icon = isOnline && since === null ? CloudUpload : CloudOff
  return (
    <div
      role="status"
      className="sticky top-0 z-10 flex items-center gap-2 bg-cafe px-4 py-3 text-white md:rounded-t-panel"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <div>
        <p>{count === 0 ? t('offline') : t('waiting', { count })}</p>
        {since !== null && (
          <p>
            <PositionAge since={since + serverNow() - Date.now()}>
              {(age) => t('updated', { age })}
            </PositionAge>
          </p>
        )}
      </div>
    </div>
  )
}

/** Steps that will be sent, in their order. The last one can still be undone, unless the shop may have it. */
export function WaitingSteps({ steps }: { steps: readonly QueuedStep[] }) {
  const t = useTranslations('rider')
  const last = steps.at(-1)
  const { busy, act } = useAction(async () => last && undoQueued(last.key))
  if (!last) return null
  return (
    <section
      aria-label={t('willBeSent')}
      className="mt-4 rounded-card border-2 border-dashed border-cafe p-4"
    >
      <h2 className="font-bold">{t('willBeSent')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            <StepName step={step} />
          </li>
        ))}
      </ol>
      {isUntried(last) && (
        <LargeButton onClick={act} aria-busy={busy || undefined} className="mt-3 w-full">
          <Undo2 className="size-5 shrink-0" aria-hidden="true" />
          {t('undoLast')}
        </LargeButton>
      )}
    </section>
  )
}

/** Steps that the shop refused, until the rider has read why. */
export function RefusedSteps({ steps }: { steps: readonly QueuedStep[] }) {
  const t = useTranslations('rider')
  return steps.map((step) => (
    <section
      key={step.key}
      role="alert"
      className="mb-4 flex flex-col gap-2 rounded-card border-2 border-brique p-4 wrap-anywhere"
    >
      <p className="flex items-center gap-2 font-bold text-brique">
        <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
        {t(step.isSent ? 'photoNotSent' : 'refused')}
      </p>
      <p>
        <StepName step={step} />
      </p>
      {step.refusal && <p>{step.refusal}</p>}
      <p>{t(hintOf(step))}</p>
      <LargeButton onClick={() => void dismissStep(step.key)}>{t('understood')}</LargeButton>
    </section>
  ))
}

function hintOf({ route, isSent }: QueuedStep) {
  if (isSent) return 'photoNotSentHint'
  return route === 'POST /api/rider/take' ? 'notTakenHint' : 'refusedHint'
}

function StepName({ step: { route, orderId, at } }: { step: QueuedStep }) {
  const t = useTranslations('rider')
  const format = useFormatter()
  const step = route.slice(route.lastIndexOf('/') + 1) as RiderStep
  return `${orderId} · ${t(stepTexts[step])} · ${format.dateTime(new Date(at), timeOfDay)}`
}
