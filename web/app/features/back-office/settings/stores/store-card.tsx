import {
  isPausedAt,
  openingView,
  type Pause,
  type StoreKind,
  type StoreSettings,
  settingsLimits,
  storeKinds,
} from '@dix/contract'
import { CirclePause, CirclePlay, DoorClosed, DoorOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { showSuccess } from '../../../../ui/overlay/success.ts'
import { PinField } from '../../../addresses/index.ts'
import { CardButton } from '../../categories/card-button.tsx'
import type { ItemErrors } from '../item-errors.ts'
import { HolidaysField } from '../opening/holidays-field.tsx'
import { WeekField } from '../opening/week-field.tsx'
import { refreshSettings } from '../settings-query.ts'

type CardProps = {
  name: string
  store: StoreSettings
  pause: Pause | undefined
  /** True until the store is first saved. */
  isNew: boolean
  startsOpen: boolean
  errors: ItemErrors
  onChange: (part: Partial<StoreSettings>) => void
  onRemove: () => void
}

const notPaused: Pause = { isPaused: false, reason: '', until: null }

/** A store other than the main one: whether it is open, its actions, and its fields on request. */
export function StoreCard({ name, store, pause = notPaused, isNew, startsOpen, errors, ...rest }: CardProps) {
  const t = useTranslations('stores')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(startsOpen)
  const { onChange, onRemove } = rest
  const isPaused = isPausedAt(pause, Date.now())
  const opening = openingView(store.hours, pause, Date.now(), locale)
  const state = store.closed ? 'closed' : isPaused ? 'paused' : opening?.isOpen === false ? 'shut' : 'open'
  // Stays expanded while its errors are fixed.
  if (!isOpen && Object.values(errors).some(Boolean)) setOpen(true)
  return (
    <li className="rounded-card border border-line p-4">
      <p>
        <b className="wrap-anywhere">{name}</b>
      </p>
      <p className="text-card">{[t(`kind_${store.kind}`), t(`state_${state}`)].join(' · ')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CardButton aria-expanded={isOpen} aria-label={t('edit', { name })} onClick={() => setOpen(!isOpen)}>
          <Pencil className="size-4" aria-hidden="true" />
          {t('editShort')}
        </CardButton>
        {!isNew && !store.closed && <PauseButton id={store.id} name={name} isPaused={isPaused} />}
        {isNew && (
          <CardButton danger aria-label={t('remove', { name })} onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
            {t('removeShort')}
          </CardButton>
        )}
        {!isNew && (
          <CardButton
            danger={!store.closed}
            aria-label={t(store.closed ? 'reopen' : 'close', { name })}
            onClick={() => onChange({ closed: !store.closed })}
          >
            {store.closed ? (
              <DoorOpen className="size-4" aria-hidden="true" />
            ) : (
              <DoorClosed className="size-4" aria-hidden="true" />
            )}
            {t(store.closed ? 'reopenShort' : 'closeShort')}
          </CardButton>
        )}
      </div>
      {isOpen && <StoreFields name={name} store={store} errors={errors} onChange={onChange} />}
    </li>
  )
}

/** Pauses a store at once until a user ends the pause, without affecting the rest of the form. */
function PauseButton({ id, name, isPaused }: { id: string; name: string; isPaused: boolean }) {
  const t = useTranslations('stores')
  const { busy, act } = useAction(async () => {
    const wanted = { store: id, isPaused: !isPaused, reason: '', until: null }
    const { message } = await ask('PUT /api/store/pause', wanted).finally(refreshSettings)
    showSuccess(message)
  })
  return (
    <CardButton
      aria-label={t(isPaused ? 'resume' : 'pause', { name })}
      aria-busy={busy || undefined}
      onClick={act}
    >
      {isPaused ? (
        <CirclePlay className="size-4" aria-hidden="true" />
      ) : (
        <CirclePause className="size-4" aria-hidden="true" />
      )}
      {t(isPaused ? 'resumeShort' : 'pauseShort')}
    </CardButton>
  )
}

function StoreFields({
  name,
  store,
  errors,
  onChange,
}: Pick<CardProps, 'name' | 'store' | 'errors' | 'onChange'>) {
  const t = useTranslations('stores')
  const text = (field: 'name' | 'address' | 'phone') => ({
    value: store[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <fieldset className="mt-4 flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{name}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t('name')} maxLength={settingsLimits.city} {...text('name')} />
        <div>
          <SelectField
            label={t('kind')}
            value={store.kind}
            onChange={({ target }) => onChange({ kind: target.value as StoreKind })}
          >
            {storeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind_${kind}`)}
              </option>
            ))}
          </SelectField>
          <p className="mt-1 text-small text-ink-2">{t('kindHint')}</p>
        </div>
        <Field label={t('phone')} hint={t('phoneHint')} inputMode="tel" {...text('phone')} />
      </div>
      <TextArea label={t('address')} maxLength={settingsLimits.address} {...text('address')} />
      <PinField
        hint={t('pinHint')}
        value={store.point}
        error={errors.point}
        onChange={(point) => onChange({ point })}
      />
      <Disclosure title={t('hours')} of={name} variant="card" forced={errors.hours !== undefined}>
        <div className="flex flex-col gap-4 p-3.5">
          <WeekField
            week={store.hours.week}
            error={errors.hours}
            onChange={(week) => onChange({ hours: { ...store.hours, week } })}
          />
          <HolidaysField
            holidays={store.hours.holidays}
            error={undefined}
            onChange={(holidays) => onChange({ hours: { ...store.hours, holidays } })}
          />
        </div>
      </Disclosure>
    </fieldset>
  )
}
