import type { Point } from '@dix/contract'
import { LocateFixed, MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../platform/dom/focus-in-place.tsx'
import { pointText } from '../../platform/map-href.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useShop } from '../shop/index.ts'
import { PinMap, PlacePin } from './pin-map.tsx'
import { positionOf, readPoint } from './position.ts'

type PinProps = {
  value: Point | null
  onChange: (point: Point | null) => void
  error?: string | undefined
  /** The id of the quarter where a map without a pin begins. */
  quarter?: string | null
  /** Replaces the label of an optional pin. */
  label?: string
  /** Replaces the hint about pins at doors; empty for none. */
  hint?: string
}

/**
 * The pin of an address: the position of the phone if the browser gives it, or typed coordinates. In shops whose maps
 * have streets it is placed and moved on the map, too.
 */
export function PinField({ value, onChange, error, quarter = null, label, hint }: PinProps) {
  const t = useTranslations('address')
  const { problem, busy, locate } = usePosition(onChange)
  const { mapTiles } = useShop()
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-2">
      <legend className="mb-2 text-card font-semibold">{label ?? t('pin')}</legend>
      {value && (
        <FocusInPlace className="flex items-center gap-1.5 text-card tabular-nums">
          <MapPin className="size-4.5 shrink-0 text-bissap" aria-hidden="true" />
          {pointText(value)}
          <IconButton label={t('removePin')} onClick={() => onChange(null)}>
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        </FocusInPlace>
      )}
      {value && mapTiles && <PinMap value={value} onChange={onChange} />}
      {locate && (
        <Button variant="outline" onClick={locate} aria-busy={busy || undefined} className="max-md:w-full">
          <LocateFixed className="size-5" aria-hidden="true" />
          {t('usePosition')}
        </Button>
      )}
      {!value && mapTiles && <PlacePin quarter={quarter} onChange={onChange} />}
      <p className="text-small text-ink-2 empty:hidden">{hint ?? t('pinHint')}</p>
      <div role="alert">{(problem ?? error) && <FieldError>{problem ? t(problem) : error}</FieldError>}</div>
      <Disclosure title={t('enterCoordinates')}>
        <Coordinates value={value} onChange={onChange} />
      </Disclosure>
    </fieldset>
  )
}

/** Coordinates as maps show them, `14.70800, -17.47600`; the input counts once it is valid. */
function Coordinates({ value, onChange }: Pick<PinProps, 'value' | 'onChange'>) {
  const t = useTranslations('address')
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && readPoint(typed) === null
  return (
    <Field
      label={t('coordinates')}
      hint={t('coordinatesHint')}
      error={isWrong ? t('coordinatesWrong') : undefined}
      autoComplete="off"
      value={typed ?? (value ? pointText(value) : '')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readPoint(target.value))
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  )
}

/** Asks for the device's position. `locate` is undefined if the browser gives no position, as without https. */
function usePosition(onFound: (point: Point) => void) {
  const [problem, setProblem] = useState<'positionRefused' | 'positionUnknown' | null>(null)
  const [busy, setBusy] = useState(false)
  const locate = async () => {
    setBusy(true)
    setProblem(null)
    const found = await positionOf()
    setBusy(false)
    if (typeof found === 'string') setProblem(found)
    else onFound(found)
  }
  const isOffered = window.isSecureContext && 'geolocation' in navigator
  return { problem, busy, locate: isOffered ? locate : undefined }
}
