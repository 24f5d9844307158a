import { useTranslations } from 'use-intl/react'
import { Dashboard } from '../../features/account/index.ts'
import { AddressPage } from '../../features/addresses/address-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/address')
export const clientLoader = nothingToLoad
export const meta = privateHead('address.title')

export default function Addresses() {
  const t = useTranslations('address')
  return (
    <Dashboard title={t('title')} ownHeading>
      {() => <AddressPage />}
    </Dashboard>
  )
}
