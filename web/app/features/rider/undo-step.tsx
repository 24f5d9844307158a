import type { RiderWork } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useSecondsLeft } from '../../platform/api/use-seconds-left.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { LargeButton } from './large-button.tsx'
import { changeWork } from './rider-query.ts'

type UndoableStep = NonNullable<RiderWork['undoable']>[number]

/**
 * Undoes a step that was sent, within its minute. On phones it lies over the page's end, so that nothing moves under the
 * thumb; on wide screens it is above the next steps, because it would cover the last of them.
 */
export function UndoStep({ step: { _id, orderId, version, status, until } }: { step: UndoableStep }) {
  const t = useTranslations('rider')
  const states = useTranslations('orderStates')
  const left = useSecondsLeft(until)
  const { busy, act } = useAction(() => changeWork(() => ask('PUT /api/rider/undo', { _id, version })))
  if (left === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-cafe bg-white p-3 max-md:border-t-2 md:rounded-t-panel md:border-b-2">
      <p role="status" className="grow basis-48 text-pretty">
        {t('undoable', { order: orderId, status: states(status) })}
      </p>
      <LargeButton onClick={act} aria-busy={busy || undefined} className="grow">
        <Undo2 className="size-5 shrink-0" aria-hidden="true" />
        {t('undo')}
      </LargeButton>
    </div>
  )
}
