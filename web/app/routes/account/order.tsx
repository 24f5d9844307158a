import { useTranslations } from 'use-intl/react'
import { Dashboard } from '../../features/account/index.ts'
import { OrderPage } from '../../features/orders/order-page.tsx'
import { redirectToCanonical } from '../../platform/canonical.ts'
import { missing } from '../../platform/missing.ts'
import { pageContext } from '../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../platform/private-page.ts'
import type { Route } from './+types/order'

/** The page is the same for every order; its owner's browser fetches the contents. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  if (!/^[A-Za-z0-9]{1,64}$/.test(params.orderId)) throw missing(context.get(pageContext))
  redirectToCanonical(url, `/dashboard/myorders/${params.orderId}`)
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('orders.order')

export default function Order() {
  const t = useTranslations('orders')
  return (
    <Dashboard title={t('order')} ownHeading back="/dashboard/myorders">
      {() => <OrderPage />}
    </Dashboard>
  )
}
