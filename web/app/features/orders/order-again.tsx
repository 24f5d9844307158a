import type { Order, Shortfall } from '@dix/contract'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { receiveCart } from '../cart/index.ts'
import { MissingDialog } from './missing-dialog.tsx'

/** Adds the products of an order to the cart, and lists those that are no longer sold. */
export function OrderAgain({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const [missing, setMissing] = useState<Shortfall[]>([])
  const { busy, act } = useAction(async () => {
    const { message, data, revision, shortfalls } = await ask('POST /api/order/again', { _id: order._id })
    receiveCart(data, revision)
    if (shortfalls.length > 0) return setMissing(shortfalls)
    toast('success', message)
    await navigate('/cart')
  })
  return (
    <>
      <Button variant="soft" onClick={act} aria-busy={busy || undefined}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('again')}
      </Button>
      {missing.length > 0 && (
        <MissingDialog
          title={t('againTitle')}
          hint={t('againHint')}
          missing={missing}
          names={new Map(order.items.map(({ productId, name }) => [productId, name]))}
          onClose={() => setMissing([])}
        />
      )}
    </>
  )
}
