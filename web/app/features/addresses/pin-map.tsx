import type { Point } from '@dix/contract'
import { Map as MapIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { DoorPin, type MapPin, MoveHandle, ShopMap } from '../map/index.ts'
import { useQuarters } from './quarters-query.ts'

const mapClassName = 'h-60 w-full rounded-field border border-line'

type MapProps = { value: Point; onChange: (point: Point) => void }

/**
 * The pin of an address on the map, where a tap places it again, and where it is dragged or moved with the arrow keys.
 * The text above says where it is.
 */
export function PinMap({ value, onChange }: MapProps) {
  const t = useTranslations('address')
  const moved = useRef<Point>(undefined)
  // The map stays where it is while its pin is moved, and follows a pin that was placed otherwise.
  const [centre, setCentre] = useState(value)
  const { latitude, longitude } = value
  useEffect(() => {
    // Forms copy their values.
    const isMoved = moved.current?.latitude === latitude && moved.current.longitude === longitude
    if (!isMoved) setCentre({ latitude, longitude })
  }, [latitude, longitude])
  const move = (point: Point) => {
    moved.current = point
    onChange(point)
  }
  const pin: MapPin = {
    id: 'pin',
    point: value,
    content: (beside) => (
      <MoveHandle label={t('movePin')} point={value} beside={beside} onMove={move}>
        <DoorPin className="bg-bissap text-white" />
      </MoveHandle>
    ),
  }
  return (
    <ShopMap
      label={t('pinMap')}
      hint={t('movePinHint')}
      shapes={[]}
      pins={[pin]}
      fit={[centre]}
      onPress={move}
      className={mapClassName}
      fallback={null}
    />
  )
}

type PlaceProps = { quarter: string | null; onChange: (point: Point) => void }

/**
 * A button that opens a map on which a tap places the pin. The map begins at the quarter, or at all quarters of the
 * shop's towns. Nothing if the shop knows none of them.
 */
export function PlacePin({ quarter, onChange }: PlaceProps) {
  const t = useTranslations('address')
  const [isOpen, setOpen] = useState(false)
  const { quarters = [] } = useQuarters()
  const known = quarters.filter(({ point }) => point)
  const chosen = known.find(({ id }) => id === quarter)
  const fit = (chosen ? [chosen] : known).flatMap(({ point }) => point ?? [])
  if (fit.length === 0) return null
  if (!isOpen)
    return (
      <Button variant="outline" onClick={() => setOpen(true)} className="max-md:w-full">
        <MapIcon className="size-5" aria-hidden="true" />
        {t('placeOnMap')}
      </Button>
    )
  return (
    <ShopMap
      label={t('placePinMap')}
      hint={t('placePinHint')}
      shapes={[]}
      pins={[]}
      fit={fit}
      onPress={onChange}
      className={mapClassName}
      fallback={<p className="text-small text-ink-2">{t('noPinMap')}</p>}
    />
  )
}
