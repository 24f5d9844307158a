import { useTranslations } from 'use-intl/react'
import { Dashboard } from '../../features/account/index.ts'
import { AddressPage } from '../../features/addresses/address-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/address')
export const clientLoader = emptyClientLoader
export const meta = privateHead('address.title')

export default function Addresses() {
  const t = useTranslations('address')
  return (
    <Dashboard title={t('title')} ownHeading>
      {() => <AddressPage />}
    </Dashboard>
  )
}
