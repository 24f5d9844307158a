import { type DeliveryAddress, shownPostalCode, townText } from '@dix/contract'
import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { mapHref, pointText } from '../../../../platform/map-href.ts'
import { PhotoThumbnail } from '../../../../ui/photo-thumbnail.tsx'

/** The delivery address: the street, landmark, pin and photo of the door. */
export function OrderAddress({ address }: { address: DeliveryAddress }) {
  const t = useTranslations('desk')
  const { address_line, landmark, country, pincode, latitude, longitude, photo } = address
  const pin = latitude === null || longitude === null ? null : { latitude, longitude }
  return (
    <>
      <p className="font-bold">{address_line}</p>
      {landmark && <p className="font-semibold">{landmark}</p>}
      <p className="text-small text-ink-2">
        {[townText(address), country, shownPostalCode(pincode)].filter(Boolean).join(', ')}
      </p>
      {pin && (
        <a
          href={mapHref(pin)}
          target="_blank"
          rel="noreferrer"
          className="reach-44 inline-flex items-center gap-1.5 text-small text-bissap tabular-nums underline-offset-3 hover:underline"
        >
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          {t('pin', { point: pointText(pin) })}
        </a>
      )}
      {photo && <PhotoThumbnail src={photo} alt={t('doorPhoto')} className="mt-2" />}
    </>
  )
}
