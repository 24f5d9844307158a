import {
  type ApiError,
  type CardView,
  type CartProduct,
  discountedPrice,
  type NetworkError,
  type Shortfall,
  unitPrice,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ownPath } from '../../ui/picture.tsx'
import { receiveCart } from '../cart/index.ts'
import { ComingUsual, ProductRow } from '../catalogue/index.ts'
import { MissingDialog } from './missing-dialog.tsx'

const usualQuery = queryOptions<CartProduct[], ApiError | NetworkError>({
  queryKey: ['orders', 'usual'],
  queryFn: async () => (await ask('GET /api/order/usual')).data,
})

type UsualProps = { title: string; onFound: (isThere: boolean) => void }

/**
 * The products that the shopper orders most, with one button that adds everything to the cart; empty before their first
 * order.
 */
export default function UsualProducts({ title, onFound }: UsualProps) {
  const { data, isError } = useQuery(usualQuery, queryClient)
  // Without reserved space, the row would push down the content being read, so it appears on the next visit.
  const [isExpected] = useState(() => 'usual' in document.documentElement.dataset)
  const isThere = data && data.length > 0
  useEffect(() => {
    if (data) onFound(data.length > 0)
  }, [data, onFound])
  if (!isExpected || isError || data?.length === 0) return null
  if (!isThere) return <ComingUsual title={title} />
  return <ProductRow title={title} products={data.map(cardOf)} action={<AddAll products={data} />} far />
}

function AddAll({ products }: { products: readonly CartProduct[] }) {
  const t = useTranslations('orders')
  const [missing, setMissing] = useState<Shortfall[]>([])
  const { busy, act } = useAction(async () => {
    const ids = products.map(({ _id }) => _id)
    const response = await ask('POST /api/order/usual-again', { products: ids })
    receiveCart(response.data, response.revision)
    if (response.shortfalls.length > 0) setMissing(response.shortfalls)
    else toast('success', response.message)
  })
  return (
    <>
      <Button variant="soft" onClick={act} aria-busy={busy || undefined}>
        <ShoppingCart className="size-4" aria-hidden="true" />
        {t('addAll')}
      </Button>
      {missing.length > 0 && (
        <MissingDialog
          title={t('againTitle')}
          hint={t('againHint')}
          missing={missing}
          names={new Map(products.map(({ _id, name }) => [_id, name]))}
          onClose={() => setMissing([])}
        />
      )}
    </>
  )
}

function cardOf({ image, listPrice, ...product }: CartProduct): CardView {
  const { unit, price, discount } = product
  return {
    ...product,
    unitPrice: unitPrice(unit, price, discount),
    listPrice: listPrice ?? null,
    finalPrice: discountedPrice(price, discount),
    image: image[0] ? ownPath(image[0]) : null,
  }
}
