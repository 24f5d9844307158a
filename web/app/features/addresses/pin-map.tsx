import type { Point } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { DoorPin, type MapPin, MoveHandle, ShopMap } from '../map/index.ts'

type MapProps = { value: Point; onChange: (point: Point) => void }

/** The pin of an address on the map, where it is dragged or moved with the arrow keys. The text above says where it is. */
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
  const pin: MapPin = {
    id: 'pin',
    point: value,
    content: (beside) => (
      <MoveHandle
        label={t('movePin')}
        point={value}
        beside={beside}
        onMove={(point) => {
          moved.current = point
          onChange(point)
        }}
      >
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
      className="h-60 w-full rounded-field border border-line"
      fallback={null}
    />
  )
}
