import { brandTokens, hexColour, type ShopSettings } from '@dix/contract'
import { MapPin, Search } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { ownPath } from '../../../../ui/picture.tsx'
import { Brand, unknownShop } from '../../../shop/index.ts'

type PreviewProps = Pick<ShopSettings, 'identity' | 'contact'>

/** A preview of the top of the home page on a phone. */
export function PhonePreview({ identity, contact }: PreviewProps) {
  const t = useTranslations('settings')
  const words = useTranslations('shop')
  const { deliveryMinutes } = contact
  const cities = new Intl.ListFormat(useLocale(), { type: 'conjunction' }).format(contact.cities)
  const shop = {
    name: identity.name,
    logo: identity.logo && ownPath(identity.logo),
    hasWordmark: identity.logo === '' && identity.name === unknownShop.name,
  }
  return (
    <div className="min-[1200px]:sticky min-[1200px]:top-6">
      <h2 className="type-h3 mb-3">{t('preview')}</h2>
      <div
        style={themeOf(identity)}
        className="mx-auto max-w-66 overflow-hidden rounded-panel border-[7px] border-cafe bg-white"
      >
        <div className="bg-bissap p-3.5 text-white">
          <Brand shop={shop} background="onBissap" className="h-8" />
          {deliveryMinutes !== null && (
            <p className="mt-2.5 text-h3 font-extrabold">
              {words.rich('promiseInFull', {
                minutes: String(deliveryMinutes),
                b: (minutes) => <span className="text-mangue">{minutes}</span>,
              })}
            </p>
          )}
          {cities && (
            <p className="flex items-center gap-1 text-badge">
              <MapPin className="size-3.5" aria-hidden="true" />
              {cities}
            </p>
          )}
          <p className="mt-2.5 flex h-9 items-center gap-2 rounded-field bg-white px-3 text-small text-ink-2">
            <Search className="size-4" aria-hidden="true" />
            {t('previewSearch')}
          </p>
        </div>
        <div className="weave-mangue h-1.5" />
        <div className="grid grid-cols-2 gap-2.5 p-3.5">
          {['Mangues Kent', 'Riz parfumé'].map((name, index) => (
            <div key={name}>
              <div className="relative h-20 rounded-field bg-sable">
                <span className="absolute right-1.5 bottom-1.5 rounded-field border border-bissap bg-white px-2 py-1 text-badge font-bold text-bissap">
                  {t('previewAdd')}
                </span>
              </div>
              <p className="mt-1.5 text-small font-bold">{index === 0 ? '1 200' : '900'} F CFA</p>
              <p className="text-badge text-ink-2">{name}</p>
            </div>
          ))}
        </div>
        <p className="m-2.5 rounded-button bg-bissap px-3 py-2.5 text-small font-bold text-white">
          {t('previewCart')}
        </p>
      </div>
    </div>
  )
}

/** The brand's colours, applied to this part of the page. */
function themeOf(colours: ShopSettings['identity']): CSSProperties {
  if (!hexColour.test(colours.mainColour) || !hexColour.test(colours.accentColour)) return {}
  const tokens = Object.entries(brandTokens(colours))
  return Object.fromEntries(tokens.map(([name, value]) => [`--color-${name}`, value]))
}
