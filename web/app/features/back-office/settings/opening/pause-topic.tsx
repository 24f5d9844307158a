import { type SettingsOfTopic, type ShopSettings, settingsLimits } from '@dix/contract'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { showSuccess } from '../../../../ui/overlay/success.ts'
import { Moment } from '../../history/moment.tsx'
import { refreshSettings, saveSettings } from '../settings-query.ts'
import type { TopicProps } from '../topic-props.ts'
import { OpeningPreview } from './opening-preview.tsx'
import { shopTime } from './shop-time.ts'

/** Lengths of a pause in minutes; 0 means until a user ends it. */
const lengths = [0, 30, 60, 120, settingsLimits.pauseMinutes] as const

const resumed: ShopSettings['pause'] = { isPaused: false, reason: '', until: null }

/** A pause of the shop, started and ended with one button, independent of the hours. */
export function PauseTopic({ saved, settings, after }: TopicProps & { saved: SettingsOfTopic<'pause'> }) {
  const t = useTranslations('settings')
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(0)
  const { value, revision } = saved
  const isPaused = value.isPaused && (value.until === null || Date.parse(value.until) > Date.now())
  const endAfter = (begin: number) =>
    minutes === 0 ? null : new Date(begin + minutes * 60_000).toISOString()
  const { busy, act } = useAction(async () => {
    const next = isPaused ? resumed : { isPaused: true, reason, until: endAfter(await shopTime()) }
    // Another user may have started or ended it, so the page shows their change.
    const saving = saveSettings({ topic: 'pause', revision, value: next }).finally(refreshSettings)
    showSuccess((await saving).message)
  })
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4">
        <section className="flex flex-col gap-5 rounded-card border border-line bg-white p-4 md:p-5">
          <h2 className="type-h3">{t('pause')}</h2>
          {isPaused ? (
            <div role="status" className="rounded-field bg-mangue-soft p-3.5 text-card text-mangue-ink">
              <p className="font-semibold">{t('isPaused')}</p>
              {value.reason && <p className="wrap-anywhere">{value.reason}</p>}
              {value.until && (
                <p>
                  {t('pausedUntil')} <Moment at={value.until} />
                </p>
              )}
            </div>
          ) : (
            <>
              <p className="text-card text-ink-2">{t('pauseHint')}</p>
              <Field
                label={t('pauseReason')}
                hint={t('pauseReasonHint')}
                value={reason}
                maxLength={settingsLimits.pauseReason}
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
            </>
          )}
          <Button
            variant={isPaused ? 'success' : 'danger'}
            onClick={act}
            aria-busy={busy || undefined}
            className="min-h-16 w-full text-h3"
          >
            {isPaused ? (
              <CirclePlay className="size-6" aria-hidden="true" />
            ) : (
              <CirclePause className="size-6" aria-hidden="true" />
            )}
            {t(isPaused ? 'resumeNow' : 'pauseNow')}
          </Button>
        </section>
        {after}
      </div>
      <aside
        aria-label={t('preview')}
        className="min-w-0 max-[1200px]:order-last lg:max-[1200px]:col-start-2"
      >
        <OpeningPreview
          hours={settings.hours}
          pause={isPaused ? value : { isPaused: true, reason, until: endAfter(Date.now()) }}
        />
      </aside>
    </>
  )
}
