import { bannerFor, isLocale, type ShopSettings } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { ownPath, Picture } from '../../../../ui/picture.tsx'
import { PreviewBox } from '../preview-box.tsx'
import { useHomeTitles } from './home-titles.ts'

/** A preview of the top of the home page on a phone, including scheduled items. */
export function HomePreview({ home }: { home: ShopSettings['home'] }) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const { rowTitle } = useHomeTitles()
  const banners = home.banners
    .filter(({ isOn }) => isOn)
    .map((banner) => bannerFor(banner, isLocale(locale) ? locale : 'fr'))
  const rows = home.rows.filter(({ isOn }) => isOn)
  return (
    <PreviewBox isSticky>
      <div className="mx-auto flex max-w-66 flex-col gap-3 overflow-hidden rounded-panel border-[7px] border-cafe bg-white p-2.5">
        {banners.length === 0 && (
          <p className="rounded-field bg-mangue p-3 text-small font-bold">{t('ownBanner')}</p>
        )}
        {banners.map(({ id, title, text, alt, picture }) => (
          <div key={id} className="flex min-h-20 items-stretch overflow-hidden rounded-field bg-mangue">
            <div className="min-w-0 grow p-2.5">
              <p className="text-small font-bold wrap-anywhere">{title || t('newBanner')}</p>
              <p className="text-badge wrap-anywhere">{text}</p>
            </div>
            {picture && (
              <div className="w-24 shrink-0 *:h-full *:object-cover">
                <Picture src={ownPath(picture)} alt={alt} widths={[160, 240]} sizes="96px" />
              </div>
            )}
          </div>
        ))}
        {rows.map((row) => (
          <PreviewRow key={row.id} title={rowTitle(row)} />
        ))}
        <PreviewRow title={t('categoryRows')} />
      </div>
    </PreviewBox>
  )
}

function PreviewRow({ title }: { title: string }) {
  return (
    <div>
      <p className="mb-1.5 text-small font-bold wrap-anywhere">{title}</p>
      <div className="flex gap-1.5 overflow-hidden">
        {[1, 2, 3, 4].map((place) => (
          <span key={place} className="h-12 w-16 shrink-0 rounded-field bg-sable" />
        ))}
      </div>
    </div>
  )
}
