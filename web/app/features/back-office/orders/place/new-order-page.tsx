import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../../platform/api/query-client.ts'
import { useDraftSlot } from '../../drafts/draft-slot.ts'
import { NewOrder } from './new-order.tsx'

/** Takes an order by phone. No account is needed. */
export function NewOrderPage() {
  const t = useTranslations('desk')
  const { search } = useLocation()
  const { user } = useUser()
  // After the session ends there is no user, but the input stays.
  const userId = useRef(user?._id ?? '')
  const draftSlot = useDraftSlot(`dix-phone-order-${userId.current}`)
  const [formKey, setFormKey] = useState(0)
  useLayoutEffect(() => {
    if (formKey > 0) document.querySelector<HTMLElement>('main [name=name]')?.focus()
  }, [formKey])
  return (
    <div className="own-bar flex grow flex-col bg-white">
      <header className="flex min-h-14 items-center gap-2 px-1.5 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:border-b max-lg:border-line max-lg:bg-white lg:px-7 lg:pt-5 lg:pb-2">
        <Link
          to={{ pathname: '/dashboard/orders', search }}
          aria-label={t('toOrders')}
          className="flex size-11 shrink-0 items-center justify-center rounded-button lg:hidden"
        >
          <ArrowLeft className="size-5.5" aria-hidden="true" />
        </Link>
        <h1 className="text-h3 font-extrabold md:text-h2">{t('newOrder')}</h1>
      </header>
      {draftSlot && (
        <NewOrder key={formKey} draftSlot={draftSlot} onRestart={() => setFormKey((key) => key + 1)} />
      )}
    </div>
  )
}
