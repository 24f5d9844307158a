import type { BannerView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { shopValues, useShop } from '../../shop/index.ts'

const widths = [320, 480, 640, 960]

/** The owner's banners in place of the default one, side by side if there are several. */
export function OwnBanners({ banners }: { banners: BannerView[] }) {
  const t = useTranslations('home')
  const values = shopValues(useShop())
  const hasSeveral = banners.length > 1
  return (
    <section aria-labelledby="home-title" className="column">
      <h1 id="home-title" className="sr-only">
        {t('headline', values)}
      </h1>
      <ul
        // Keys scroll it if no banner is a link.
        tabIndex={hasSeveral ? 0 : undefined}
        aria-label={hasSeveral ? t('banners') : undefined}
        className="scrollbar-none -mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-3 overflow-x-auto overscroll-x-contain px-(--gutter) md:gap-4"
      >
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className={classNames(
              'shrink-0 snap-start',
              hasSeveral ? 'w-[92%] md:w-[calc(50%-8px)]' : 'w-full',
            )}
          >
            <OwnBanner banner={banner} isFirst={index === 0} hasSeveral={hasSeveral} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OwnBannerProps = { banner: BannerView; isFirst: boolean; hasSeveral: boolean }

function OwnBanner({ banner, isFirst, hasSeveral }: OwnBannerProps) {
  const { title, text, alt, picture, link, locale } = banner
  return (
    <div
      lang={locale}
      className="relative flex h-full min-h-36 items-center overflow-hidden rounded-panel bg-mangue md:min-h-54"
    >
      <div
        className={classNames(
          'flex flex-col gap-1.5 p-4 md:gap-2.5 md:px-8 md:py-7',
          picture ? 'w-[58%]' : 'w-full',
        )}
      >
        <h2 className={classNames('text-balance wrap-anywhere', hasSeveral ? 'type-h2' : 'type-h1')}>
          {link ? (
            <a href={link} className="rounded-badge after:absolute after:inset-0 hover:underline">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {text && <p className="text-card text-pretty wrap-anywhere md:text-body">{text}</p>}
      </div>
      {picture && (
        <img
          src={`${picture}?w=${widths[0]}`}
          srcSet={widths.map((width) => `${picture}?w=${width} ${width}w`).join()}
          sizes={hasSeveral ? '(min-width: 768px) 21vw, 40vw' : '(min-width: 1280px) 512px, 42vw'}
          alt={alt}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          className="pointer-events-none absolute inset-y-0 right-0 h-full w-[42%] object-cover"
        />
      )}
    </div>
  )
}
