import { type DeliveryArea, findQuarters, type Quarter, quarterMeant } from '@dix/contract'
import { CircleAlert, CircleCheck, MapPin } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { fieldLook } from '../../../../ui/form/field.tsx'
import { readPoint } from '../../../addresses/index.ts'

type FieldProps = { quarters: readonly Quarter[]; value: string; onChange: (typed: string) => void }

const mostSuggested = 12

/** An address to try: a quarter, or coordinates. */
export function AddressField({ quarters, value, onChange }: FieldProps) {
  const t = useTranslations('zones')
  const id = useId()
  const suggested = value.trim() === '' ? [] : findQuarters(quarters, value).slice(0, mostSuggested)
  return (
    <div className="flex items-center gap-2.5 max-md:w-full max-md:flex-col max-md:items-stretch">
      <label htmlFor={id} className="text-small text-ink-2">
        {t('tryAddress')}
      </label>
      <span className="relative md:w-60">
        <MapPin className="absolute inset-y-0 start-3 my-auto size-4.5 text-ink-2" aria-hidden="true" />
        <input
          id={id}
          list={`${id}-quarters`}
          value={value}
          autoComplete="off"
          placeholder={t('tryHint')}
          onChange={({ target }) => onChange(target.value)}
          className={classNames(
            fieldLook(false),
            'h-11 w-full ps-9.5 pe-3 text-card [&::-webkit-calendar-picker-indicator]:hidden!',
          )}
        />
        <datalist id={`${id}-quarters`}>
          {suggested.map((quarter) => (
            <option key={quarter.id} value={`${quarter.name}, ${quarter.city}`} />
          ))}
        </datalist>
      </span>
    </div>
  )
}

/**
 * The delivery area that typed words mean: coordinates, or a quarter, also at the end of an address such as "Villa 42,
 * Mermoz". Null for other words.
 */
export function areaMeant(quarters: readonly Quarter[], typed: string): DeliveryArea | null {
  const point = readPoint(typed)
  if (point) return { quarter: null, point }
  const parts = typed.split(',')
  for (let first = 0; first < parts.length; first++) {
    const quarter = quarterMeant(quarters, parts.slice(first).join(','))
    if (quarter) return { quarter: quarter.id, point: null }
  }
  return null
}

/** The result for a tried address: its zone, fee and minutes, or that nobody delivers there. */
export function TrialResult({ isDelivered, children }: { isDelivered: boolean; children: string }) {
  const Sign = isDelivered ? CircleCheck : CircleAlert
  return (
    <p
      role="status"
      data-trial
      className={classNames(
        'flex items-start gap-2 rounded-button px-3 py-2 text-card font-semibold',
        isDelivered ? 'bg-feuille-soft text-feuille' : 'bg-brique-soft text-brique',
      )}
    >
      <Sign className="mt-px size-4.5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}
