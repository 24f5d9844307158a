import type { ApiError, DemoCounts, NetworkError, Overview } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { localText, setLocalText } from '../../../platform/local-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { LabelledCheckbox } from '../orders/dialogs/labelled-checkbox.tsx'

const storageKey = 'dix-demo-dismissed'

/** Whether the owner has dismissed the panel of the demo on this device. */
export function useDemoDismissal() {
  const [isDismissed, setDismissed] = useState(() => localText(storageKey) !== null)
  const dismiss = () => {
    // Without storage it reappears with the next page.
    setLocalText(storageKey, '1')
    setDismissed(true)
  }
  return { isDismissed, dismiss }
}

type PanelProps = Pick<Overview, 'demo'>

/** Says that the shop still contains the demo or a part, whether these figures are the demo's, and clears it. */
export function DemoPanel({ demo, onDismiss }: PanelProps & { onDismiss: () => void }) {
  const t = useTranslations('overview')
  const [asking, setAsking] = useState(false)
  if (!demo.loaded && !demo.remaining) return null
  const key = demo.remaining ? 'demoRemaining' : demo.shown ? 'demoShown' : 'demoLoaded'
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-mangue-soft p-4 text-mangue-ink">
      <Sparkles className="size-6 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow basis-0">
        <h2 className="type-h3">{t(key)}</h2>
        <p className="text-small text-pretty">{t(`${key}Hint`)}</p>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)} className="max-md:order-last max-md:w-full">
        {t('clearDemo')}
      </Button>
      <IconButton label={t('dismissDemo')} onClick={onDismiss} className="-my-2.5 -me-2.5 shrink-0">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
      {asking && <ClearDemo isRemaining={demo.remaining} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** What stays of the dismissed panel: the button that clears the demo. */
export function ClearDemoLater({ demo }: PanelProps) {
  const t = useTranslations('overview')
  const [asking, setAsking] = useState(false)
  if (!demo.loaded && !demo.remaining) return null
  return (
    <div>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="reach-44 text-card font-semibold text-bissap underline underline-offset-3"
      >
        {t('clearDemo')}
      </button>
      {asking && <ClearDemo isRemaining={demo.remaining} onClose={() => setAsking(false)} />}
    </div>
  )
}

const countsQuery = queryOptions<DemoCounts, ApiError | NetworkError>({
  queryKey: ['admin', 'demo'],
  queryFn: async () => (await ask('GET /api/demo/count')).data,
  staleTime: 0,
})

function ClearDemo({ isRemaining, onClose }: { isRemaining: boolean; onClose: () => void }) {
  const t = useTranslations('overview')
  const [changed, setChanged] = useState(isRemaining)
  const { data: counts } = useQuery(countsQuery, queryClient)
  const { busy, act } = useAction(async () => {
    const { already, ...deleted } = (await ask('POST /api/demo/clear', { changed })).data
    await invalidate()
    onClose()
    toast('success', already ? t('demoClearedAlready') : t('demoCleared', deleted))
  })
  return (
    <ConfirmDialog
      title={t('clearDemo')}
      cancel={t('keepDemo')}
      confirm={t('clearDemo')}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2 text-ink-2">
        <p>{t(isRemaining ? 'clearRemainingSure' : 'clearDemoSure')}</p>
        {/* The line is there before its text, so that no button moves. */}
        <p className="font-bold text-ink">
          {counts
            ? t(isRemaining ? 'remainingCount' : 'demoCounts', {
                ...counts,
                products: counts.products + (changed ? counts.changed : 0),
              })
            : '\u00a0'}
        </p>
        {!isRemaining && (
          <>
            <p className="text-small">{t('clearDemoRest')}</p>
            <LabelledCheckbox checked={changed} onChange={({ target }) => setChanged(target.checked)}>
              {t('clearChanged')}
            </LabelledCheckbox>
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
