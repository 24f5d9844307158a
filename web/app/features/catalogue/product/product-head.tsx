import { type ProductView, percentOff } from '@dix/contract'
import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DiscountBadge, PromiseBadge } from '../card/badges.tsx'
import { CartControlSlot, type ControlPlace } from '../card/cart-control-slot.tsx'
import { Price, priceBefore, StruckPrice } from '../card/price.tsx'
import { RatingLine } from '../card/rating.tsx'
import { UnitLine } from '../card/unit-line.tsx'
import type { BackInStock } from './use-back-in-stock.ts'

/** Promise, brand, name and unit of a product. */
export function ProductHead({ product }: { product: ProductView }) {
  const { name, brand, unit, unitPrice, stock, rating } = product
  const percent = percentOff(product)
  const t = useTranslations('product')
  return (
    <div className="min-w-0">
      <div className="flex min-h-7 flex-wrap gap-2">
        {stock > 0 && <PromiseBadge large />}
        {stock === 0 && (
          <Badge tone="muted" large>
            {t('outOfStock')}
          </Badge>
        )}
        {percent > 0 && <DiscountBadge percent={percent} large />}
      </div>
      {brand && <p className="mt-3 -mb-2.5 font-semibold wrap-anywhere text-ink-2 md:text-h3">{brand}</p>}
      <h1 className="type-h1 mt-3 wrap-anywhere text-pretty lg:text-[2.25rem] lg:leading-[2.625rem]">
        {name}
      </h1>
      <p className="mt-1.5 text-ink-2 md:text-h3">
        <UnitLine unit={unit} unitPrice={unitPrice} />
      </p>
      {rating && (
        <a href="#reviews" className="mt-1.5 inline-flex min-h-11 items-center hover:underline md:min-h-8">
          <RatingLine rating={rating} />
        </a>
      )}
    </div>
  )
}

type OfferProps = { product: ProductView; backInStock: BackInStock }

/** The price of a product and its cart control. */
export function ProductOffer({ product, backInStock }: OfferProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:min-h-24 md:border-y md:border-line md:py-4">
      <div>
        <p className="price-large">
          <Price product={product} large />
        </p>
        <Saved product={product} />
      </div>
      <div className="shrink-0 max-md:hidden">
        <OfferControl product={product} backInStock={backInStock} place="offer" className="h-14 w-32" />
      </div>
    </div>
  )
}

function Saved({ product }: { product: ProductView }) {
  const t = useTranslations('product')
  const before = priceBefore(product)
  if (before === null) return null
  return (
    <p className="mt-0.5 text-small font-semibold text-feuille">
      {t('save')} <Amount value={before - product.finalPrice} currency="same" />
    </p>
  )
}

type OfferControlProps = OfferProps & { place: ControlPlace; className: string }

function OfferControl({ product, backInStock, place, className }: OfferControlProps) {
  if (product.stock > 0) return <CartControlSlot {...{ product, place, className }} />
  return <TellMe {...backInStock} className={place === 'bar' ? 'min-h-14 min-w-0 grow px-3' : 'min-h-14'} />
}

/** Requests an email when the product is back, or cancels the request. */
function TellMe({ isRequested, busy, toggle, className }: BackInStock & { className: string }) {
  const t = useTranslations('product')
  const Icon = isRequested ? BellRing : Bell
  return (
    <Button
      variant={isRequested ? 'soft' : 'filled'}
      aria-pressed={isRequested === true}
      aria-busy={busy || undefined}
      onClick={toggle}
      className={className}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {t(isRequested ? 'willTell' : 'tellMe')}
    </Button>
  )
}

/** Price and cart control at the bottom of a phone's screen. */
export function OfferBar({ product, backInStock }: OfferProps) {
  const before = priceBefore(product)
  return (
    <div
      data-bottom-bar
      className="offer-bar fixed inset-x-0 bottom-0 z-10 flex min-h-19.25 items-center justify-between gap-3 border-t border-line bg-white px-4 py-2.5 md:hidden"
    >
      <div className="flex flex-col">
        {before !== null && <StruckPrice value={before} bare={false} className="text-small" />}
        <Amount value={product.finalPrice} className="text-h3 font-extrabold" />
      </div>
      <OfferControl product={product} backInStock={backInStock} place="bar" className="h-14 grow" />
    </div>
  )
}
