import type { Order, Shortfall } from '@dix/contract'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { receiveCart } from '../cart/index.ts'
import { shortfallWord } from './order-words.ts'

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
      {missing.length > 0 && <MissingDialog order={order} missing={missing} onClose={() => setMissing([])} />}
    </>
  )
}

type MissingProps = { order: Order; missing: Shortfall[]; onClose: () => void }

function MissingDialog({ order, missing, onClose }: MissingProps) {
  const t = useTranslations('orders')
  const nameThen = new Map(order.items.map(({ productId, name }) => [productId, name]))
  return (
    <Dialog title={t('againTitle')} onClose={onClose}>
      <p className="text-pretty text-ink-2">{t('againHint')}</p>
      <ul className="my-4 flex flex-col gap-2 rounded-field bg-coton p-3">
        {missing.map(({ productId, name, wanted, quantity }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-bold wrap-anywhere">{name || nameThen.get(productId)}</span>
            <span className="text-ink-2">
              {t(shortfallWord({ name, quantity }), { count: String(quantity), wanted: String(wanted) })}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to="/cart" className="w-full">
        {t('toCart')}
      </ButtonLink>
    </Dialog>
  )
}
