import { useTranslations } from 'use-intl/react'
import { Dashboard } from '../../features/account/index.ts'
import { CreditPanel } from '../../features/credit/index.ts'
import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/myorders')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.myOrders')

export default function Orders() {
  const t = useTranslations('account')
  return (
    <Dashboard title={t('myOrders')}>
      {() => (
        <>
          <CreditPanel />
          <OrdersPage />
        </>
      )}
    </Dashboard>
  )
}
