import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { shopValues, useShop } from '../../shop/index.ts'

/** The promised delivery time, if there is one. */
export function PromiseBadge({ large = false }: { large?: boolean }) {
  const t = useTexts()
  const shop = useShop()
  if (shop.deliveryMinutes === null) return null
  return (
    <span className={large ? 'promise badge-large' : 'promise'}>
      {t(large ? 'product.promise' : 'product.pill', { minutes: shopValues(shop).minutes })}
    </span>
  )
}

/** The discount in whole percent. */
export function DiscountBadge({ percent, large = false }: { percent: number; large?: boolean }) {
  const t = useTexts()
  return (
    <Badge tone="strong" large={large}>
      {t('product.discount', { percent })}
    </Badge>
  )
}
