import { isPausedAt, openingView, type Pause, settingsLimits } from '@dix/contract'
import { Pause as PauseSign, Play } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { serverNow } from '../../../platform/api/server-time.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { OpeningBar, useOpeningWords } from '../../shop/index.ts'
import type { ShownStore } from './shown-stores.ts'
import { refreshStores } from './stores-query.ts'

/** Lengths of a pause in minutes; 0 means until it is ended by hand. */
const lengths = [0, 30, 60, 120, settingsLimits.pauseMinutes] as const

const resumed: Pause = { isPaused: false, reason: '', until: null }

async function savePause(store: string, pause: Pause): Promise<void> {
  // If another user has started or ended it, the page shows their change.
  const { message } = await ask('PUT /api/store/pause', { store, ...pause }).finally(refreshStores)
  showSuccess(message)
}

/** Pauses a store after a confirmation, and ends its pause with one tap. */
export function PauseButton({ store }: { store: ShownStore }) {
  const t = useTranslations('stores')
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const resume = useAction(() => savePause(store.id, resumed))
  if (isPausedAt(store.pause, now))
    return (
      <Button variant="success" onClick={resume.act} aria-busy={resume.busy || undefined}>
        <Play className="size-5" aria-hidden="true" />
        {t('resumeShort')}
      </Button>
    )
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <PauseSign className="size-5" aria-hidden="true" />
        {t('pauseShort')}
      </Button>
      {isAsking && <PauseDialog store={store} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks for the reason and length of a pause, and shows what shoppers will read. */
function PauseDialog({ store, onClose }: { store: ShownStore; onClose: () => void }) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const wordsOf = useOpeningWords()
  const now = useNow()
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(0)
  const pauseFrom = (begin: number): Pause => ({
    isPaused: true,
    reason,
    until: minutes === 0 ? null : new Date(begin + minutes * 60_000).toISOString(),
  })
  const { busy, act } = useAction(async () => {
    await savePause(store.id, pauseFrom(serverNow()))
    onClose()
  })
  return (
    <Dialog title={t('pauseTitle')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-card text-ink-2">{t('pauseHint')}</p>
        <Field
          label={t('pauseReason')}
          hint={t('pauseReasonHint')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <SelectField
          label={t('pauseLength')}
          value={minutes}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {length === 0 ? t('pauseByHand') : t('pauseMinutes', { minutes: length })}
            </option>
          ))}
        </SelectField>
        <figure>
          <figcaption className="mb-2 text-card font-semibold">{t('preview')}</figcaption>
          <div className="overflow-hidden rounded-field border border-line">
            <OpeningBar isOpen={false}>
              {wordsOf(openingView(store.hours, pauseFrom(now), now, locale))}
            </OpeningBar>
          </div>
        </figure>
      </div>
      <DialogFooter>
        <Button variant="danger" onClick={act} aria-busy={busy || undefined} className="w-full">
          <PauseSign className="size-5" aria-hidden="true" />
          {t('pauseNow')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
