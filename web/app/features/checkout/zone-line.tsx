import { type DeliveryView, type OpeningView, timeWords } from '@dix/contract'
import { CircleAlert, CircleCheck, Timer } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { shopValues, useShop } from '../shop/index.ts'

/** The zone of the delivery address, its distance in minutes, and the closing time of its store. */
export function ZoneLine({ to }: { to: DeliveryView }) {
  const t = useTranslations('checkout')
  const until = useUntil(to.opening)
  if (to.state === 'everywhere') return null
  if (to.state !== 'zone')
    return (
      <p className="flex gap-2 text-card text-ink-2">
        <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
        {t(to.state === 'outside' ? 'outsideZones' : 'zoneUnknown')}
      </p>
    )
  const parts = [
    t('zone', { zone: to.zone ?? '' }),
    to.minutes !== null && t('ride', { minutes: String(to.minutes) }),
    until,
  ]
  return (
    <p className="flex gap-2 text-card text-feuille">
      <CircleCheck className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      {parts.filter(Boolean).join(', ')}
    </p>
  )
}

/** The delivery time promised to the address now. @param to undefined while it is unknown */
export function PromiseLine({ to }: { to: DeliveryView | undefined }) {
  const t = useTranslations('shop')
  const shop = useShop()
  if (shop.deliveryMinutes === null || to?.state === 'outside') return null
  return (
    <p className="flex gap-2 text-card font-semibold">
      <Timer className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      {/* Without a range of its store, the order keeps the settings' delivery time, not the visitor's range. */}
      {t('promise', shopValues(shop, to && (to.promise ?? null)))}
    </p>
  )
}

const day = 24 * 60 * 60_000

/** Closing time of a store that closes today; null if it is closed or stays open past today. */
function useUntil(opening: OpeningView | null): string | null {
  const t = useTranslations('checkout')
  const locale = useLocale()
  if (!opening?.isOpen || !opening.changesAt) return null
  if (Date.parse(opening.changesAt) - Date.now() > day) return null
  // Dakar and Abidjan are in UTC.
  return t('openUntil', { time: timeWords(opening.changesAt.slice(11, 16), locale) })
}
