import type { Overview } from '@dix/contract'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { LabelledCheckbox } from '../orders/dialogs/labelled-checkbox.tsx'

/** Says that the shop still contains the demo or a part, whether these figures are the demo's, and clears it. */
export function DemoPanel({ demo }: Pick<Overview, 'demo'>) {
  const t = useTranslations('overview')
  const [asking, setAsking] = useState(false)
  if (!demo.loaded && !demo.remaining) return null
  const key = demo.remaining ? 'demoRemaining' : demo.shown ? 'demoShown' : 'demoLoaded'
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-mangue-soft p-4 text-mangue-ink">
      <Sparkles className="size-6 shrink-0" aria-hidden="true" />
      <div className="min-w-60 grow basis-0">
        <h2 className="type-h3">{t(key)}</h2>
        <p className="text-small text-pretty">{t(`${key}Hint`)}</p>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t('clearDemo')}
      </Button>
      {asking && <ClearDemo isRemaining={demo.remaining} onClose={() => setAsking(false)} />}
    </section>
  )
}

function ClearDemo({ isRemaining, onClose }: { isRemaining: boolean; onClose: () => void }) {
  const t = useTranslations('overview')
  const [changed, setChanged] = useState(isRemaining)
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
