import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SignedInOnly } from '../../features/account/index.ts'
import { AddressEditor } from '../../features/addresses/index.ts'
import { Checkout, CheckoutFrame } from '../../features/checkout/checkout-page.tsx'
import { setOrder } from '../../features/orders/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'
import type { loader as rootLoader } from '../../root.tsx'

export const loader = canonicalLoader('/checkout')
export const clientLoader = emptyClientLoader
export const meta = privateHead('checkout.title')

export default function CheckoutPage() {
  const t = useTranslations('checkout')
  const shop = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <CheckoutFrame>
      <SignedInOnly title={t('title')}>
        {(user) => (
          <Checkout
            user={user}
            onOrder={setOrder}
            testPayments={shop?.testPayments ?? false}
            methods={useShop().paymentMethods}
            addressDialog={({ isOpen, ...rest }) => (
              <AddressEditor subject={isOpen ? 'new' : null} {...rest} />
            )}
          />
        )}
      </SignedInOnly>
    </CheckoutFrame>
  )
}
