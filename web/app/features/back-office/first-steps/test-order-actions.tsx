import type { FirstSteps } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { setFirstSteps } from './first-steps-query.ts'

/** Places the test order, links to it, and removes it again. */
export function TestOrderActions({ steps }: { steps: FirstSteps }) {
  const t = useTranslations('firstSteps')
  const [asking, setAsking] = useState(false)
  const place = useAction(async () => {
    const { message, data } = await ask('POST /api/first-steps/test-order')
    setFirstSteps(data)
    toast('success', message)
  })
  if (!steps.testOrder)
    return (
      <Button
        variant="outline"
        className="self-center max-md:px-3"
        disabled={steps.products === 0}
        onClick={place.act}
        aria-busy={place.busy || undefined}
      >
        {t(steps.done.includes('testOrder') ? 'tryAgain' : 'tryOrder')}
      </Button>
    )
  return (
    <span className="flex flex-wrap gap-2.5 self-center">
      <ButtonLink variant="outline" to={`/dashboard/orders/${steps.testOrder._id}`}>
        {t('seeTestOrder')}
      </ButtonLink>
      <Button variant="remove" onClick={() => setAsking(true)}>
        {t('removeTestOrder')}
      </Button>
      {asking && <RemoveTestOrder onClose={() => setAsking(false)} />}
    </span>
  )
}

function RemoveTestOrder({ onClose }: { onClose: () => void }) {
  const t = useTranslations('firstSteps')
  const { busy, act } = useAction(async () => {
    const { message, data } = await ask('DELETE /api/first-steps/test-order')
    onClose()
    await invalidate()
    setFirstSteps(data)
    toast('success', message)
  })
  return (
    <ConfirmDialog
      title={t('removeTestOrderTitle')}
      cancel={t('keepTestOrder')}
      confirm={t('removeTestOrder')}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('removeTestOrderSure')}</p>
    </ConfirmDialog>
  )
}
