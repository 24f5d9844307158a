import { formatXof, type ShopView, type TileView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { shopValues, useShop } from '../../shop/index.ts'
import small from './basket-320.webp'
import large from './basket-640.webp'

/**
 * The promise of the shop and, unless the shop is empty, a link to its first category. Its headline is the heading of
 * the home page.
 */
export function Banner({ first, isEmpty }: { first: TileView | undefined; isEmpty: boolean }) {
  const t = useTranslations('home')
  const shop = useShop()
  const values = shopValues(shop)
  return (
    <section className="column">
      <div className="relative flex items-center overflow-hidden rounded-panel bg-mangue md:min-h-54">
        <div className="relative z-1 flex flex-col items-start gap-3 p-4 md:gap-6 md:px-11 md:py-7">
          <h1 className="type-display max-w-[8em] text-balance md:max-w-[12em]">{t('headline', values)}</h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!isEmpty && (
              <ButtonLink
                variant="dark"
                to={first?.path ?? '/search'}
                className="max-md:min-h-11 max-md:px-4 max-md:text-card"
              >
                {first ? t('shopFirst', { category: lowered(first.name) }) : t('shopAll')}
              </ButtonLink>
            )}
            <FreeDelivery shop={shop} />
          </div>
        </div>
        <BasketPicture />
      </div>
    </section>
  )
}

/** Says that delivery is free, or from which amount. */
function FreeDelivery({ shop }: { shop: ShopView }) {
  const t = useTranslations('home')
  const { deliveryFee, freeFrom } = shop.delivery
  if (deliveryFee > 0 && freeFrom === null) return null
  return (
    <p className="max-w-sm max-lg:hidden">
      {deliveryFee === 0 ? t('free', shopValues(shop)) : t('freeFrom', { amount: formatXof(freeFrom!) })}
    </p>
  )
}

/** A drawing of a market basket; decoration. */
function BasketPicture() {
  return (
    <img
      src={small}
      srcSet={`${small} 320w, ${large} 640w`}
      sizes="(min-width: 768px) 288px, 150px"
      alt=""
      width="320"
      height="240"
      fetchPriority="high"
      className="pointer-events-none absolute inset-y-0 right-0 h-full w-[42%] object-cover object-left md:w-[31%] lg:right-24 lg:w-72"
    />
  )
}

/** A category's name within a sentence. */
function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
