import { useTranslations } from 'use-intl/react'
import { Dashboard } from '../../features/account/index.ts'
import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/myorders')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.myOrders')

export default function Orders() {
  const t = useTranslations('account')
  return <Dashboard title={t('myOrders')}>{() => <OrdersPage />}</Dashboard>
}
