import { ChevronDown, MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { refreshShop, useShop } from '../shop/index.ts'
import { remembersArea } from './choose-area.ts'
import { useAreaDialog } from './use-area-dialog.tsx'

/**
 * The visitor's delivery area: opens a dialog to choose another, without scripts its page. Shows the cities of a shop
 * that delivers everywhere. Pages are rendered without the area, which is filled in here.
 */
export function AreaButton({ className = 'w-fit' }: { className?: string }) {
  const t = useTranslations('area')
  const { area, cities } = useShop()
  const { open, dialog } = useAreaDialog()
  useEffect(() => {
    if (area === null && remembersArea()) void refreshShop()
  }, [area])
  if (area === undefined) return <p className={classNames('line-clamp-2 text-small', className)}>{cities}</p>
  const isOutside = area?.state === 'outside'
  const place = area ? area.name || t('pin') : t('choose')
  const name = isOutside ? t('notDelivered', { quarter: place }) : place
  return (
    <>
      <Link
        to="/delivery-area"
        onClick={open}
        aria-label={area && !isOutside ? t('chosen', { place }) : undefined}
        className={classNames(
          'reach-44 flex max-w-full items-center gap-1 rounded-badge text-small focus-visible:outline-offset-0 underline-offset-3 hover:underline',
          className,
        )}
      >
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate md:max-[1100px]:line-clamp-2 md:max-[1100px]:whitespace-normal">
          {name}
        </span>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </Link>
      {dialog}
    </>
  )
}
